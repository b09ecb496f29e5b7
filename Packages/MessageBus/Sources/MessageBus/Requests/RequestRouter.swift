import CommonMessages
public import Envelope

/// The requests that a service understands, and their handlers.
///
/// It maps a header and a payload to a header and a payload, so that an endpoint can be tested without a socket.
public struct RequestRouter: Sendable {
    /// Throws only a ``Refusal``; stored untyped, because Swift 6.3 crashes on a generic closure with a typed error.
    enum Handler: Sendable {
        typealias Single = nonisolated(nonsending) @Sendable (RequestContext, ContentType) async throws -> EncodedReply
        typealias Stream =
            nonisolated(nonsending) @Sendable (RequestContext, ContentType, any PartSink) async throws -> EncodedReply

        case single(Single)
        case stream(Stream)
    }

    /// The name under which the service registers.
    public let service: ServiceName
    /// The release, as stated in `StatusReply`.
    public let version: String
    private let started = MonotonicTime.now
    /// The handlers by the full names of their requests.
    private var handlers: [String: Handler] = [:]
    /// The services that this one calls.
    public var needs: [ServiceName] = []
    private var metrics: @Sendable () -> [Metric] = { [] }
    private var readiness: @Sendable (RequestContext) async -> Readiness = { _ in Readiness() }
    private var hostName: @Sendable () -> String? = { nil }

    /// Creates a router that answers only `StatusRequest`.
    public init(service: ServiceName, version: String) {
        self.service = service
        self.version = version
    }

    /// Answers requests of one type.
    public mutating func handle<Request: RequestMessage>(
        _: Request.Type,
        _ handler: @escaping @Sendable (Request, RequestContext) async throws(Refusal) -> Request.Reply
    ) {
        precondition(Request.service == service, "\(Request.wireName) belongs to \(Request.service).")
        handleShared(Request.self, handler)
    }

    /// Answers requests of one type with any number of replies: the parts that the handler sends, and the last, which
    /// it returns.
    ///
    /// The handler's task is canceled when the caller leaves or cancels, and at the deadline.
    public mutating func handleStream<Request: RequestMessage>(
        _: Request.Type,
        _ handler:
            @escaping @Sendable (Request, RequestContext, ReplyWriter<Request.Reply>) async throws(Refusal)
            -> Request.Reply
    ) {
        precondition(Request.service == service, "\(Request.wireName) belongs to \(Request.service).")
        handleSharedStream(Request.self, handler)
    }

    /// Answers requests of one type that other services answer, too.
    public mutating func handleShared<Request: SharedRequestMessage>(
        _: Request.Type,
        _ handler: @escaping @Sendable (Request, RequestContext) async throws(Refusal) -> Request.Reply
    ) {
        handlers[Request.wireName] = .single { (context, contentType) async throws -> EncodedReply in
            let request = try Self.request(Request.self, of: context, as: contentType)
            return try Self.encode(try await handler(request, context), as: contentType)
        }
    }

    /// Answers requests of one type that other services answer, too, with any number of replies, as
    /// ``handleStream(_:_:)`` does.
    public mutating func handleSharedStream<Request: SharedRequestMessage>(
        _: Request.Type,
        _ handler:
            @escaping @Sendable (Request, RequestContext, ReplyWriter<Request.Reply>) async throws(Refusal)
            -> Request.Reply
    ) {
        handlers[Request.wireName] = Self.streaming(by: service) { (request, context, replies) async throws in
            try await handler(request, context, replies)
        }
    }

    /// Answers requests of one type byte for byte, in any form of the payload.
    ///
    /// The counterpart of ``BusClient/send(service:messageType:contentType:payload:isSafe:options:)``, for services
    /// that forward payloads without decoding them. The reply has the request's message type.
    public mutating func handleBytes(
        of messageType: String,
        _ handler: @escaping @Sendable (RequestContext) async throws(Refusal) -> [UInt8]
    ) {
        handlers[messageType] = .single { (context, form) async throws -> EncodedReply in
            EncodedReply(type: messageType, payload: try await handler(context), form: form)
        }
    }

    /// Answers `StatusRequest` with the result of `readiness`; by default, the service is always ready.
    public mutating func reportReadiness(_ readiness: @escaping @Sendable (RequestContext) async -> Readiness) {
        self.readiness = readiness
    }

    /// Answers `StatusRequest` with these metrics of the process as well.
    public mutating func reportMetrics(_ metrics: @escaping @Sendable () -> [Metric]) { self.metrics = metrics }

    /// Has what the host's own client does written down under a name, in place of "local"; `nil` for no name.
    public mutating func nameHost(_ name: @escaping @Sendable () -> String?) { hostName = name }

    /// Answers one request; a failure becomes a header with its status and a `Problem`.
    ///
    /// The parts of a streamed reply are ignored.
    public func answer(_ context: RequestContext) async -> (header: MessageHeader, payload: [UInt8]) {
        await answer(context) { IgnoredParts() }
    }

    /// Answers one request, and sends the parts of a streamed reply to a sink, which is created only for a stream.
    package func answer(
        _ context: RequestContext,
        parts: () -> any PartSink
    ) async -> (header: MessageHeader, payload: [UInt8]) {
        let answer = await respond(to: context, parts: parts)
        return (answer.header(to: context.header), answer.payload)
    }

    /// Answers one request before the answer is framed.
    nonisolated(nonsending) func respond(to context: RequestContext, parts: () -> any PartSink) async -> EncodedReply {
        do throws(Refusal) { return try await dispatch(context, parts) } catch {
            return EncodedReply(error, to: context.header)
        }
    }

    private nonisolated(nonsending) func dispatch(
        _ context: RequestContext,
        _ parts: () -> any PartSink
    ) async throws(Refusal) -> EncodedReply {
        let form = try context.header.payloadForm()
        let messageType = context.header.messageType
        guard let handler = handlers[messageType] else {
            guard messageType == StatusRequest.wireName else { throw unknownMessage(messageType) }
            return try Self.encode(await status(context), as: form)
        }
        guard context.header.householdID.count == 16 else { throw .noHousehold }
        var context = context
        if context.header.principal == "local", let name = hostName() { context.actor = name }
        do {
            switch handler {
            case .single(let handle): return try await handle(context, form)
            case .stream(let handle): return try await handle(context, form, parts())
            }
        } catch let refusal as Refusal {
            // The deadline cancels a handler; the error of a canceled handler does not matter to its caller.
            let isOverdue = Task.isCancelled && ContinuousClock.now >= context.deadline
            throw isOverdue ? .overdue(service: service.rawValue) : refusal
        } catch {
            preconditionFailure("A handler throws only a Refusal, not \(error)")
        }
    }

    private func unknownMessage(_ type: String) -> Refusal {
        Refusal(
            .invalid,
            code: "bus.unknownMessage",
            sentence: "\(service) does not understand \"\(type)\". It understands: "
                + "\(requests.joined(separator: ", ")).",
            params: ["messageType": type]
        )
    }

    /// The full names of the supported requests, sorted.
    private var requests: [String] { handlers.keys.sorted() }

    private func status(_ context: RequestContext) async -> StatusReply {
        var reply = StatusReply()
        let readiness = await readiness(context)
        reply.service = service.rawValue
        reply.version = version
        reply.ready = readiness.obstacle == nil
        reply.reason = readiness.obstacle ?? ""
        reply.degraded = readiness.missing
        reply.requests = requests
        reply.metrics = Metric.text(of: metrics())
        reply.uptimeSeconds = UInt64((.now - started) / 1_000)
        return reply
    }

    /// Decodes a request, and checks what its header says about it and what every request must keep to.
    static func request<Request: SharedRequestMessage>(
        _: Request.Type,
        of context: RequestContext,
        as contentType: ContentType
    ) throws(Refusal) -> Request {
        // The broker allows safe requests with only the right to read, and repeats them after a worker died.
        if context.header.isSafe, !Request.isSafe { throw Refusal.falselySafe }
        guard !context.header.idempotencyKey.utf8.contains(0) else { throw .beyondLimits(.containsNUL) }
        let request: Request = try decode(context.payload, as: contentType)
        do { try request.checkLimits(payload: context.payload, as: contentType) } catch { throw .beyondLimits(error) }
        return request
    }

    static func decode<Request: WireMessage>(
        _ payload: [UInt8],
        as contentType: ContentType
    ) throws(Refusal) -> Request {
        do { return try Request(wireBytes: payload, as: contentType) } catch {
            throw Refusal(
                .invalid,
                code: "bus.unreadablePayload",
                sentence: "The payload is not a \(Request.wireName) in \(contentType.rawValue): \(error)."
            )
        }
    }

    static func encode(_ reply: some WireMessage, as contentType: ContentType) throws(Refusal) -> EncodedReply {
        do {
            return EncodedReply(
                type: type(of: reply).wireName,
                payload: try reply.wireBytes(as: contentType),
                form: contentType
            )
        } catch {
            throw Refusal(
                .internal,
                code: "bus.unwritableReply",
                sentence: "The reply cannot be encoded: \(error). Report this."
            )
        }
    }
}
