import Envelope
import Synchronization

extension RequestRouter {
    /// Creates a handler from a closure that sends parts; it decodes, numbers, encodes, and enforces the deadline.
    static func streaming<Request: SharedRequestMessage>(
        by service: ServiceName,
        _ handler:
            @escaping @Sendable (Request, RequestContext, ReplyWriter<Request.Reply>) async throws -> Request.Reply
    ) -> Handler {
        .stream { (context, contentType, sink) async throws -> EncodedReply in
            let request = try Self.request(Request.self, of: context, as: contentType)
            let parts = NumberedParts(sink: sink, of: context.header)
            let writer = ReplyWriter<Request.Reply> { reply in
                let part = try encode(reply, as: contentType)
                try parts.post(part)
                await sink.waitForRoom()
            }
            let last = try await keeping(context.deadline, of: service) {
                try await handler(request, context, writer)
            }
            var answer = try encode(last, as: contentType)
            answer.part = parts.close()
            return answer
        }
    }

    /// Cancels work at a deadline; a result after that still counts, and an error becomes DEADLINE.
    private static func keeping<Reply: Sendable>(
        _ deadline: ContinuousClock.Instant,
        of service: ServiceName,
        _ work: @escaping @Sendable () async throws -> Reply
    ) async throws -> Reply {
        try await withThrowingTaskGroup(of: Reply?.self) { group in
            group.addTask { try await work() }
            group.addTask {
                try? await Task.sleep(until: deadline)
                return nil
            }
            defer { group.cancelAll() }
            if let reply = try await group.next() ?? nil { return reply }
            // The timer fired first, or was canceled with the work.
            let isCancelled = Task.isCancelled
            group.cancelAll()
            do {
                if let reply = try await group.next() ?? nil { return reply }
            } catch  where !isCancelled || ContinuousClock.now >= deadline {
                throw Refusal.overdue(service: service.rawValue)
            }
            preconditionFailure("Work must return or throw.")
        }
    }
}

/// Numbers the parts of one stream as they are sent, so that a reader notices a missing one.
private final class NumberedParts: Sendable {
    private let sink: any PartSink
    private let request: MessageHeader
    private let state = Mutex((sent: UInt32(0), isClosed: false))

    init(sink: any PartSink, of request: MessageHeader) {
        self.sink = sink
        self.request = request
    }

    /// Returns the number of the last reply, after which no part follows: 0 when it is the only one.
    func close() -> UInt32 {
        state.withLock { state in
            state.isClosed = true
            return state.sent == 0 ? 0 : state.sent + 1
        }
    }

    func post(_ part: EncodedReply) throws(Refusal) {
        try state.withLock { (state) throws(Refusal) in
            guard !state.isClosed else { throw .cancelled }
            var part = part
            part.part = state.sent + 1
            try sink.post(header: part.header(to: request), payload: part.payload)
            state.sent += 1
        }
    }
}
