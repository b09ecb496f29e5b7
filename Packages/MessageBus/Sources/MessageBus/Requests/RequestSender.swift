public import Envelope

/// Sends requests and waits for their replies: ``BusClient``, or a stub in tests.
public protocol RequestSender: Sendable {
    /// Sends one request and returns its reply; of a streamed reply, the last.
    ///
    /// A task that is cancelled meanwhile stops the work at the service.
    ///
    /// - Throws: The ``Refusal`` of the service, the broker's, or the client's own: `DEADLINE` when the budget is used
    ///   up, `UNAVAILABLE` when there is no broker.
    func request<Request: RequestMessage>(
        _ request: Request,
        options: RequestOptions
    ) async throws(Refusal) -> Request.Reply

    /// Sends one request and gives its replies as they come; a service that does not stream gives one.
    ///
    /// The budget is that of the whole stream, from the first reply asked for to the last: no part extends it.
    func stream<Request: RequestMessage>(_ request: Request, options: RequestOptions) -> ReplyStream<Request.Reply>
}
