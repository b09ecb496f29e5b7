public import Envelope

/// Sends requests and waits for their replies: ``BusClient``, or a stub in tests.
public protocol RequestSender: Sendable {
    /// Sends one request and returns its reply.
    ///
    /// - Throws: The ``Refusal`` of the service, the broker's, or the client's own: `DEADLINE` when the budget is used
    ///   up, `UNAVAILABLE` when there is no broker.
    func request<Request: RequestMessage>(
        _ request: Request,
        options: RequestOptions
    ) async throws(Refusal) -> Request.Reply
}
