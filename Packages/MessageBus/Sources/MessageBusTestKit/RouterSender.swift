import CommonMessages
public import Envelope
public import MessageBus
import Synchronization

/// Sends requests directly to routers, as bytes but without a socket.
public struct RouterSender: RequestSender, SharedRequestSender {
    private let routers: [ServiceName: RequestRouter]

    /// Creates a sender to some services.
    public init(_ routers: [RequestRouter]) {
        self.routers = Dictionary(routers.map { ($0.service, $0) }, uniquingKeysWith: { $1 })
    }

    /// Sends one request and returns its reply; an absent service is UNAVAILABLE, as on the bus.
    public func request<Request: RequestMessage>(
        _ request: Request,
        options: RequestOptions
    ) async throws(Refusal) -> Request.Reply {
        try await self.request(request, of: Request.service, options: options)
    }

    /// Sends one request that several services answer, and returns its reply.
    public func request<Request: SharedRequestMessage>(
        _ request: Request,
        of service: ServiceName,
        options: RequestOptions
    ) async throws(Refusal) -> Request.Reply {
        let (header, payload) = try await router(of: service).answer(Self.context(of: request, options))
        return try Self.reply(to: Request.self, header, payload)
    }

    /// Sends one request and returns its replies; the handler waits while some are unread.
    public func stream<Request: RequestMessage>(
        _ request: Request,
        options: RequestOptions
    ) -> ReplyStream<Request.Reply> {
        stream(request, of: Request.service, options: options)
    }

    /// Sends one request that several services answer, and returns its replies as they arrive.
    public func stream<Request: SharedRequestMessage>(
        _ request: Request,
        of service: ServiceName,
        options: RequestOptions
    ) -> ReplyStream<Request.Reply> {
        ReplyStream { replies in
            let context = Self.context(of: request, options)
            let router = try router(of: service)
            let (header, payload) = await router.answer(context) { DecodedParts<Request>(replies: replies) }
            return try Self.reply(to: Request.self, header, payload)
        }
    }

    private func router(of service: ServiceName) throws(Refusal) -> RequestRouter {
        if let router = routers[service] { return router }
        throw Refusal(.unavailable, code: "bus.noWorker", sentence: "No \(service) service is running: start it.")
    }

    private static func context<Request: SharedRequestMessage>(
        of request: Request,
        _ options: RequestOptions
    ) -> RequestContext {
        var header = MessageHeader()
        header.messageType = Request.wireName
        header.householdID = options.household
        header.causationID = options.causation
        header.idempotencyKey = options.idempotencyKey ?? (Request.isSafe ? "" : "router-sender")
        header.locale = options.locale
        header.traceparent = options.traceparent
        header.isSafe = Request.isSafe
        header.attempt = 1
        header.principal = options.principal.isEmpty ? "local" : options.principal
        return RequestContext(
            header: header,
            payload: (try? request.wireBytes()) ?? [],
            deadline: .now.advanced(by: options.budget)
        )
    }

    fileprivate static func reply<Request: SharedRequestMessage>(
        to _: Request.Type,
        _ header: MessageHeader,
        _ payload: [UInt8]
    ) throws(Refusal) -> Request.Reply {
        if header.status != .ok && header.status != .accepted {
            throw Refusal(header.status, (try? .init(wireBytes: payload)) ?? .init())
        }
        do { return try Request.Reply(wireBytes: payload) } catch {
            throw Refusal(.internal, code: "bus.unreadableReply", sentence: "The reply is unreadable: \(error).")
        }
    }
}

/// Delivers the parts of a streamed reply to its reader.
private final class DecodedParts<Request: SharedRequestMessage>: PartSink {
    private let replies: ReplyWriter<Request.Reply>
    private let posted = Mutex<[Request.Reply]>([])

    init(replies: ReplyWriter<Request.Reply>) { self.replies = replies }

    func post(header: MessageHeader, payload: [UInt8]) throws(Refusal) {
        let part = try RouterSender.reply(to: Request.self, header, payload)
        posted.withLock { $0.append(part) }
    }

    func waitForRoom() async {
        let parts = posted.withLock { posted in
            defer { posted = [] }
            return posted
        }
        // Fails only when the reader has left, which the handler learns from its task.
        for part in parts { try? await replies.send(part) }
    }
}
