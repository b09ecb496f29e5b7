import Envelope
import Synchronization

/// A reader of a stream over the bus, used by one task.
///
/// The connection's thread holds only the queue, so that this object is released with its reader.
final class BusReplies: Sendable {
    private struct State {
        /// Set when the first reply is requested.
        var attempts: RequestAttempts?
        /// The queue for the replies of this attempt; `nil` between attempts.
        var queue: ReplyQueue<ClientReply>?
        /// Whether a part was read, so that another attempt would repeat it.
        var isBegun = false
        var isOver = false
    }

    private let client: BusClient
    private let service: ServiceName
    private let header: MessageHeader
    private let budget: Duration
    private let payload: [UInt8]
    private let state = Mutex(State())

    init(client: BusClient, service: ServiceName, header: MessageHeader, payload: [UInt8], budget: Duration) {
        self.client = client
        self.service = service
        var header = header
        // Each reading of a stream is a request of its own.
        header.correlationID = client.configuration.correlationID()
        self.header = header
        self.payload = payload
        self.budget = budget
    }

    /// Withdraws the request of a reader that has left.
    deinit { if state.withLock({ $0.queue != nil }) { withdraw() } }

    private func withdraw() { if let identifier = header.correlationID { client.mailbox.cancel(identifier) } }

    /// Returns the next reply; `nil` after the last.
    func next() async throws(Refusal) -> ClientReply? {
        while let queue = try queueToRead() {
            let (refusal, isOwn): (Refusal, Bool)
            switch await queue.next() {
            case .part(let reply):
                state.withLock { $0.isBegun = true }
                return reply
            case .end(.success(let reply)):
                guard let refused = Refusal.refusal(of: reply) else {
                    end()
                    return reply
                }
                (refusal, isOwn) = (refused, false)
            case .end(.failure(let failure)):
                if failure == .cancelled { withdraw() }
                (refusal, isOwn) = (failure, true)
            case .over: return nil
            }
            let pause = try pause(after: refusal, isOwn: isOwn)
            do { try await Task.sleep(for: pause) } catch {
                end()
                throw .cancelled
            }
        }
        return nil
    }

    /// Returns the queue of this attempt, after sending the request if necessary; `nil` after the end.
    private func queueToRead() throws(Refusal) -> ReplyQueue<ClientReply>? {
        try state.withLock { (state) throws(Refusal) in
            if state.isOver { return nil }
            if let queue = state.queue { return queue }
            let configuration = client.configuration
            let attempts =
                state.attempts
                ?? RequestAttempts(
                    budget: budget,
                    policy: configuration.retry,
                    isSafe: header.isSafe,
                    from: .now
                )
            state.attempts = attempts
            var header = header
            header.budgetMilliseconds = max(1, attempts.remaining(at: .now).wholeMilliseconds)
            let request: ClientRequest
            do throws(Refusal) {
                request = try client.encode(
                    header,
                    payload,
                    to: service,
                    within: budget.wholeMilliseconds,
                    isStream: true
                )
            } catch {
                state.isOver = true
                throw error
            }
            let queue = ReplyQueue<ClientReply>(
                parts: configuration.unreadParts.count,
                bytes: configuration.unreadParts.bytes
            )
            state.queue = queue
            client.mailbox.open(request, into: queue)
            return queue
        }
    }

    private func pause(after refusal: Refusal, isOwn: Bool) throws(Refusal) -> Duration {
        try state.withLock { (state) throws(Refusal) in
            state.queue = nil
            do throws(Refusal) {
                guard !state.isBegun, var attempts = state.attempts else { throw refusal }
                defer { state.attempts = attempts }
                return try client.pause(&attempts, after: refusal, isOwn: isOwn)
            } catch {
                state.isOver = true
                throw error
            }
        }
    }

    private func end() {
        state.withLock { state in
            state.queue = nil
            state.isOver = true
        }
    }
}
