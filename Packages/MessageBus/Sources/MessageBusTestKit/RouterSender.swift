import CommonMessages
public import Envelope
public import MessageBus
import Synchronization

/// Sends requests directly to routers, as bytes but without a socket.
public struct RouterSender: RequestSender {
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
        let (header, payload) = try await router(of: Request.self).answer(Self.context(of: request, options))
        return try Self.reply(to: Request.self, header, payload)
    }

    /// Sends one request and returns its replies; the handler waits while some are unread.
    public func stream<Request: RequestMessage>(
        _ request: Request,
        options: RequestOptions
    ) -> ReplyStream<Request.Reply> {
        ReplyStream { replies in
            let context = Self.context(of: request, options)
            let router = try router(of: Request.self)
            let (header, payload) = await router.answer(context) { DecodedParts<Request>(replies: replies) }
            return try Self.reply(to: Request.self, header, payload)
        }
    }

    private func router<Request: RequestMessage>(of _: Request.Type) throws(Refusal) -> RequestRouter {
        if let router = routers[Request.service] { return router }
        throw Refusal(
            .unavailable,
            code: "bus.noWorker",
            sentence: "No \(Request.service) service is running: start it."
        )
    }

    private static func context<Request: RequestMessage>(
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
        header.principal = "local"
        return RequestContext(
            header: header,
            payload: (try? request.wireBytes()) ?? [],
            deadline: .now.advanced(by: options.budget)
        )
    }

    fileprivate static func reply<Request: RequestMessage>(
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
private final class DecodedParts<Request: RequestMessage>: PartSink {
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
