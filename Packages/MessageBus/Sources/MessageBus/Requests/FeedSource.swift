public import CommonMessages
public import Envelope

/// Where the change feeds of services are read: ``BusClient``, or a stub in tests.
public protocol FeedSource: Sendable {
    /// Reads a page of a service's feed for the options' household.
    ///
    /// - Throws: The ``Refusal`` of the service, of the broker, or of the client itself.
    func readFeed(
        _ request: ReadFeedRequest,
        of service: ServiceName,
        options: RequestOptions
    ) async throws(Refusal) -> ReadFeedReply
}

extension BusClient: FeedSource {
    /// Reads a page of a service's feed for the options' household.
    public func readFeed(
        _ request: ReadFeedRequest,
        of service: ServiceName,
        options: RequestOptions
    ) async throws(Refusal) -> ReadFeedReply {
        try await self.request(request, of: service, options: options)
    }
}
