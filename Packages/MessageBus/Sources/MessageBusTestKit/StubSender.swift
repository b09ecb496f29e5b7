public import Envelope
public import MessageBus
import Synchronization

/// A sender without services: closures answer requests, and the stub records them.
///
/// Requests travel as bytes, so a stub sees what a service would see.
public final class StubSender: RequestSender {
    private struct State {
        var routers: [ServiceName: RequestRouter] = [:]
        var requests: [(type: String, request: any WireMessage, options: RequestOptions)] = []
    }

    private let state = Mutex(State())

    /// Creates a sender that refuses every request.
    public init() {}

    /// Answers requests of one type from now on.
    public func answer<Request: RequestMessage>(
        _ type: Request.Type,
        _ answer: @escaping @Sendable (Request, RequestContext) async throws(Refusal) -> Request.Reply
    ) {
        state.withLock { state in
            var router = state.routers[Request.service] ?? RequestRouter(service: Request.service, version: "stub")
            router.handle(type, answer)
            state.routers[Request.service] = router
        }
    }

    /// Answers requests of one type with any number of replies from now on.
    public func answerStream<Request: RequestMessage>(
        _ type: Request.Type,
        _ answer:
            @escaping @Sendable (Request, RequestContext, ReplyWriter<Request.Reply>) async throws(Refusal)
            -> Request.Reply
    ) {
        state.withLock { state in
            var router = state.routers[Request.service] ?? RequestRouter(service: Request.service, version: "stub")
            router.handleStream(type, answer)
            state.routers[Request.service] = router
        }
    }

    /// Returns the requests of one type so far, with their options, in order.
    public func requests<Request: RequestMessage>(
        of type: Request.Type
    ) -> [(request: Request, options: RequestOptions)] {
        state.withLock { $0.requests.compactMap { entry in (entry.request as? Request).map { ($0, entry.options) } } }
    }

    /// The full protobuf names of all requests so far, in order.
    public var requestTypes: [String] { state.withLock { $0.requests.map(\.type) } }

    /// Sends one request to its closure.
    public func request<Request: RequestMessage>(
        _ request: Request,
        options: RequestOptions
    ) async throws(Refusal) -> Request.Reply {
        try await sender(noting: request, options).request(request, options: options)
    }

    /// Sends one request to its closure and returns its replies; it is recorded at once, read or not.
    public func stream<Request: RequestMessage>(
        _ request: Request,
        options: RequestOptions
    ) -> ReplyStream<Request.Reply> {
        sender(noting: request, options).stream(request, options: options)
    }

    private func sender<Request: RequestMessage>(noting request: Request, _ options: RequestOptions) -> RouterSender {
        let routers = state.withLock { state in
            state.requests.append((Request.wireName, request, options))
            return Array(state.routers.values)
        }
        return RouterSender(routers)
    }
}
