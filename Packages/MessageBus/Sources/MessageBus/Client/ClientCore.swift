import Envelope
package import ZeroMQ

/// The client without sockets: requests, messages and time go in, messages, outcomes and the next timer come out.
///
/// - Parameter Token: What tells the owner whose outcome it is.
package struct ClientCore<Token> {
    private struct Pending {
        let token: Token
        let service: String
        let budget: Int64
        let deadline: MonotonicTime
        /// When it counts as unsendable unless it is sent; `nil` once sent.
        var connectDeadline: MonotonicTime?
    }

    /// How a request ended.
    package typealias Outcome = Result<ClientReply, Refusal>

    /// What has ended; the owner takes it.
    package private(set) var outcomes: [(token: Token, outcome: Outcome)] = []
    /// Messages of the broker that nobody waits for or that nobody understands.
    package private(set) var ignored = 0

    private let endpoint: String
    private let connectTimeout: Int64
    private let window: Int
    private var pending: [CorrelationID: Pending] = [:]
    /// Sent in this order, when the window and the connection allow.
    private var unsent = RingQueue<ClientRequest>()
    private var sent = 0
    /// Why no connection comes about, as it was told last.
    private var obstacle: (refusal: Refusal, until: MonotonicTime)?
    /// No request ends earlier than this.
    private var earliest: MonotonicTime?

    package init(endpoint: String, configuration: BusClientConfiguration) {
        self.endpoint = endpoint
        connectTimeout = Int64(configuration.connectTimeout.wholeMilliseconds)
        window = max(1, configuration.window)
    }

    /// Takes a request of the caller.
    package mutating func submit(_ request: ClientRequest, token: Token, at now: MonotonicTime) {
        let entry = Pending(
            token: token,
            service: request.service,
            budget: request.totalMilliseconds,
            deadline: now + request.budgetMilliseconds,
            connectDeadline: now + connectTimeout
        )
        guard pending.updateValue(entry, forKey: request.correlationID) == nil else {
            preconditionFailure("Two requests under way have one correlation id: the generator repeats itself.")
        }
        unsent.append(request)
        note(end(of: entry))
    }

    /// The caller does not wait any more.
    package mutating func cancel(_ correlationID: CorrelationID) {
        finish(correlationID, .failure(.cancelled))
    }

    /// The request to send next; `nil` when there is none or the window is full.
    package mutating func nextToSend() -> ClientRequest? {
        while sent < window, let request = unsent.first {
            if pending[request.correlationID] != nil { return request }
            _ = unsent.popFirst()
        }
        return nil
    }

    /// The request of ``nextToSend()`` is on its way.
    package mutating func markSent() {
        guard let request = unsent.popFirst() else { return }
        pending[request.correlationID]?.connectDeadline = nil
        sent += 1
    }

    /// Takes one message of the broker.
    package mutating func receive(_ message: Multipart) {
        guard !message.isTooLong, message.count == 5, message.frame(at: 0, equals: MajordomoProtocol.client),
            message.byteCount(at: 1) == 1,
            message.withBytes(at: 1, { $0[0] }) == MajordomoProtocol.ClientCommand.final,
            let header = try? Header(wireBytes: message.bytes(at: 3)),
            let correlationID = CorrelationID(header.correlationID), pending[correlationID] != nil
        else {
            ignored += 1
            return
        }
        finish(correlationID, .success(ClientReply(header: header, payload: message.bytes(at: 4))))
    }

    /// The connection is gone, and with it what was sent over it.
    package mutating func loseConnection() {
        for (correlationID, entry) in pending where entry.connectDeadline == nil {
            finish(correlationID, .failure(.connectionLost(to: endpoint)))
        }
    }

    /// A connection did not come about.
    package mutating func note(_ obstacle: Refusal, at now: MonotonicTime) {
        // As long as there is one, it is told again and again.
        self.obstacle = (obstacle, until: now + 3_000)
    }

    /// Whether no reply is expected.
    package var isQuiet: Bool { sent == 0 }

    private func noConnection(at now: MonotonicTime) -> Refusal {
        if let obstacle, now <= obstacle.until { return obstacle.refusal }
        return .noBroker(at: endpoint)
    }

    /// Ends what is due.
    package mutating func advance(to now: MonotonicTime) {
        guard let due = earliest, due <= now else { return }
        earliest = nil
        // Asked before anything ends: what waited for room in the window has not waited for a connection.
        let hadRoom = sent < window
        for (correlationID, entry) in pending {
            if let connectDeadline = entry.connectDeadline, min(connectDeadline, entry.deadline) <= now, hadRoom {
                finish(correlationID, .failure(noConnection(at: now)))
            } else if entry.deadline <= now {
                finish(correlationID, .failure(.noReply(from: entry.service, within: entry.budget)))
            } else {
                note(end(of: entry, at: now))
            }
        }
    }

    /// When ``advance(to:)`` is wanted at the latest.
    package var nextTimer: MonotonicTime? { earliest }

    /// Ends everything.
    package mutating func close() {
        for correlationID in pending.keys { finish(correlationID, .failure(.clientClosed)) }
    }

    /// Hands over what has ended.
    package mutating func takeOutcomes() -> [(token: Token, outcome: Outcome)] {
        let taken = outcomes
        outcomes.removeAll(keepingCapacity: true)
        return taken
    }

    private mutating func finish(_ correlationID: CorrelationID, _ outcome: Outcome) {
        guard let entry = pending.removeValue(forKey: correlationID) else { return }
        if entry.connectDeadline == nil { sent -= 1 }
        outcomes.append((entry.token, outcome))
    }

    /// A request in a full window is not waiting for a connection, so it ends at its deadline alone.
    private func end(of entry: Pending, at now: MonotonicTime? = nil) -> MonotonicTime {
        guard let connectDeadline = entry.connectDeadline else { return entry.deadline }
        if let now, connectDeadline <= now { return min(now + 50, entry.deadline) }
        return min(connectDeadline, entry.deadline)
    }

    private mutating func note(_ end: MonotonicTime) { earliest = earliest.map { min($0, end) } ?? end }
}
