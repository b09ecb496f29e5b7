import DequeModule
package import ZeroMQ

/// The client without sockets: requests, messages and time go in, messages, outcomes and the next timer come out.
///
/// - Parameter Token: By which the owner finds the caller of an outcome.
package struct ClientCore<Token> {
    /// A request under way, and its owner's token.
    private typealias Pending = (request: ClientRequest, token: Token)

    /// One part of a stream.
    package struct Part {
        package let token: Token
        package let correlationID: CorrelationID
        package let service: String
        package let reply: ClientReply
    }

    /// What is known of the connection.
    private enum Connection { case notYet, there, lost }

    /// Whether the broker takes back requests.
    private enum CancelSupport { case unknown, asked, yes, no }

    /// How a request ended.
    package typealias Outcome = Result<ClientReply, Refusal>

    /// Parts of streams, in order; the owner takes them before the outcomes.
    package private(set) var parts: [Part] = []
    /// What has ended; the owner takes it.
    package private(set) var outcomes: [(token: Token, outcome: Outcome)] = []
    /// How many messages of the broker belonged to no request under way.
    package private(set) var ignored = 0

    private let endpoint: String
    private let connectTimeout: Int64
    private let reconnectTimeout: Int64
    private let window: Int
    private var pending: [CorrelationID: Pending] = [:]
    /// Sent in this order, when the window and the connection allow.
    private var unsent = Deque<ClientRequest>()
    private var sent = 0
    /// Requests that were sent and whose callers have left.
    private var withdrawn = Deque<CorrelationID>()
    private var cancelSupport = CancelSupport.unknown
    private var connection = Connection.notYet
    /// Why no connection comes about, as it was told last.
    private var obstacle: (refusal: Refusal, until: MonotonicTime)?
    /// No request ends earlier than this.
    private var earliest: MonotonicTime?

    package init(endpoint: String, configuration: BusClientConfiguration) {
        self.endpoint = endpoint
        connectTimeout = Int64(configuration.connectTimeout.wholeMilliseconds)
        reconnectTimeout = Int64(configuration.reconnectTimeout.wholeMilliseconds)
        window = max(1, configuration.window)
    }

    /// Takes a request of the caller.
    package mutating func submit(_ request: ClientRequest, token: Token, at now: MonotonicTime) {
        request.deadline = now + request.budgetMilliseconds
        request.connectDeadline = now + (connection == .notYet ? connectTimeout : reconnectTimeout)
        guard pending.updateValue((request, token), forKey: request.correlationID) == nil else {
            preconditionFailure("Two requests under way have one correlation id: the generator repeats itself.")
        }
        unsent.append(request)
        note(end(of: request))
    }

    /// The caller does not wait any more; the broker is told if it takes back requests.
    package mutating func cancel(_ correlationID: CorrelationID, with refusal: Refusal = .cancelled) {
        guard let (request, _) = pending[correlationID] else { return }
        if request.connectDeadline == nil { withdraw(correlationID) }
        finish(correlationID, .failure(refusal))
    }

    private mutating func withdraw(_ correlationID: CorrelationID) {
        // With a broker that never tells, there is nothing to be gained from remembering more.
        guard cancelSupport != .no, withdrawn.count < window else { return }
        withdrawn.append(correlationID)
    }

    /// What to tell the broker next, before requests; `nil` when there is nothing.
    ///
    /// The broker is asked for its features when the first request is withdrawn: a client that withdraws none pays
    /// nothing.
    package var nextNotice: Notice? {
        guard let correlationID = withdrawn.first else { return nil }
        switch cancelSupport {
        case .unknown: return .askFeatures
        case .yes: return .cancel(correlationID)
        case .asked, .no: return nil
        }
    }

    /// The notice of ``nextNotice`` is on its way.
    package mutating func markNoticeSent() {
        if cancelSupport == .unknown { cancelSupport = .asked } else { _ = withdrawn.popFirst() }
    }

    /// The request to send next; `nil` when there is none or the window is full.
    package mutating func nextToSend() -> ClientRequest? {
        while sent < window, let request = unsent.first {
            if !request.isOver { return request }
            unsent.removeFirst()
        }
        return nil
    }

    /// The request of ``nextToSend()`` is on its way.
    package mutating func markSent() {
        guard let request = unsent.popFirst() else { return }
        request.connectDeadline = nil
        sent += 1
    }

    /// Takes one message of the broker.
    package mutating func receive(_ message: Multipart) {
        guard !message.isTooLong, message.count == 5, message.frame(at: 0, equals: MajordomoProtocol.client),
            message.byteCount(at: 1) == 1,
            let header = message.withBytes(at: 3, { MessageHeader($0) }), let correlationID = header.correlationID,
            let index = pending.index(forKey: correlationID)
        else { return receiveOther(message) }
        let (request, token) = pending.values[index]
        let command = message.withBytes(at: 1) { $0[0] }
        guard command == MajordomoProtocol.ClientCommand.final || request.isStream else {
            ignored += 1
            return
        }
        // Unnumbered parts are those of a foreign worker.
        guard !request.isStream || header.part == 0 || header.part == request.parts + 1 else {
            return cancel(correlationID, with: .brokenStream(of: request.service))
        }
        let reply = ClientReply(header: header, payload: message.bytes(at: 4))
        switch command {
        case MajordomoProtocol.ClientCommand.final:
            pending.remove(at: index)
            settle((request, token), .success(reply))
        case MajordomoProtocol.ClientCommand.partial:
            request.parts += 1
            parts.append(Part(token: token, correlationID: correlationID, service: request.service, reply: reply))
        default: ignored += 1
        }
    }

    /// Takes the broker's list of features, or ignores what belongs to no request.
    private mutating func receiveOther(_ message: Multipart) {
        guard cancelSupport == .asked, !message.isTooLong, message.count == 4,
            message.frame(at: 0, equals: MajordomoProtocol.client), message.frame(at: 2, equals: "mmi.x-features")
        else {
            ignored += 1
            return
        }
        let features = message.withBytes(at: 3) { String(decoding: $0, as: UTF8.self) }
        cancelSupport = features.split(separator: "\n").contains("cancel") ? .yes : .no
        if cancelSupport == .no { withdrawn.removeAll() }
    }

    /// A connection is there.
    package mutating func noteConnection() { connection = .there }

    /// The connection is gone, and with it what was sent over it; what waited to be sent waits for the next one.
    package mutating func loseConnection(at now: MonotonicTime) {
        // The next connection may be to another broker.
        cancelSupport = .unknown
        withdrawn.removeAll()
        let wasThere = connection == .there
        if wasThere { connection = .lost }
        for (correlationID, (request, _)) in pending {
            if request.connectDeadline == nil {
                finish(correlationID, .failure(.connectionLost(to: endpoint)))
            } else if wasThere {
                request.connectDeadline = now + reconnectTimeout
            }
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
        for (correlationID, (request, _)) in pending {
            if let connectDeadline = request.connectDeadline, min(connectDeadline, request.deadline) <= now, hadRoom {
                finish(correlationID, .failure(noConnection(at: now)))
            } else if request.deadline <= now {
                finish(correlationID, .failure(.noReply(from: request.service, within: request.totalMilliseconds)))
            } else {
                note(end(of: request, at: now))
            }
        }
    }

    /// When ``advance(to:)`` is wanted at the latest.
    package var nextTimer: MonotonicTime? { earliest }

    /// Ends everything.
    package mutating func close() {
        for correlationID in pending.keys { finish(correlationID, .failure(.clientClosed)) }
    }

    /// Hands over the parts that have come.
    package mutating func takeParts() -> [Part] {
        let taken = parts
        parts.removeAll(keepingCapacity: true)
        return taken
    }

    /// Hands over what has ended.
    package mutating func takeOutcomes() -> [(token: Token, outcome: Outcome)] {
        let taken = outcomes
        outcomes.removeAll(keepingCapacity: true)
        return taken
    }

    /// Hands over what has ended in exchange for an empty buffer, so that none is allocated.
    mutating func exchangeOutcomes(_ empty: inout [(token: Token, outcome: Outcome)]) { swap(&outcomes, &empty) }

    private mutating func finish(_ correlationID: CorrelationID, _ outcome: Outcome) {
        guard let entry = pending.removeValue(forKey: correlationID) else { return }
        settle(entry, outcome)
    }

    private mutating func settle(_ ended: Pending, _ outcome: Outcome) {
        ended.request.isOver = true
        if ended.request.connectDeadline == nil { sent -= 1 }
        outcomes.append((ended.token, outcome))
    }

    /// A request in a full window is not waiting for a connection, so it ends at its deadline alone.
    private func end(of request: ClientRequest, at now: MonotonicTime? = nil) -> MonotonicTime {
        guard let connectDeadline = request.connectDeadline else { return request.deadline }
        if let now, connectDeadline <= now { return min(now + 50, request.deadline) }
        return min(connectDeadline, request.deadline)
    }

    private mutating func note(_ end: MonotonicTime) { earliest = earliest.map { min($0, end) } ?? end }
}
