public import CommonMessages
public import Envelope

/// Reads the change feeds of services: ``BusClient``, or a stub in tests.
public protocol FeedReader: Sendable {
    /// Reads a page of a service's feed for the options' household.
    ///
    /// - Throws: The ``Refusal`` of the service, of the broker, or of the client itself.
    func readFeed(
        _ request: ReadFeedRequest,
        of service: ServiceName,
        options: RequestOptions
    ) async throws(Refusal) -> ReadFeedReply
}

extension BusClient: FeedReader {
    /// Reads a page of a service's feed for the options' household.
    public func readFeed(
        _ request: ReadFeedRequest,
        of service: ServiceName,
        options: RequestOptions
    ) async throws(Refusal) -> ReadFeedReply {
        try await self.request(request, of: service, options: options)
    }
}
