public import Envelope

/// Sends requests and waits for their replies: ``BusClient``, or a stub in tests.
public protocol RequestSender: Sendable {
    /// Sends one request and returns its reply; the last one of a streamed reply.
    ///
    /// Canceling the task stops the service's work.
    ///
    /// - Throws: The ``Refusal`` of the service, of the broker, or of the client itself: `DEADLINE` when the budget is
    ///   used up, `UNAVAILABLE` when there is no broker.
    func request<Request: RequestMessage>(
        _ request: Request,
        options: RequestOptions
    ) async throws(Refusal) -> Request.Reply

    /// Sends one request and returns its replies as they arrive; a service that does not stream sends one.
    ///
    /// The budget covers the whole stream, from the request for the first reply to the last reply; no part extends it.
    func stream<Request: RequestMessage>(_ request: Request, options: RequestOptions) -> ReplyStream<Request.Reply>
}

/// Sends requests that several services answer, as ``RequestSender`` sends those of one service.
public protocol SharedRequestSender: Sendable {
    /// Sends one request to a service and returns its reply.
    ///
    /// - Throws: The ``Refusal`` of the service, of the broker, or of the client itself.
    func request<Request: SharedRequestMessage>(
        _ request: Request,
        of service: ServiceName,
        options: RequestOptions
    ) async throws(Refusal) -> Request.Reply

    /// Sends one request to a service and returns its replies as they arrive.
    func stream<Request: SharedRequestMessage>(
        _ request: Request,
        of service: ServiceName,
        options: RequestOptions
    ) -> ReplyStream<Request.Reply>
}
