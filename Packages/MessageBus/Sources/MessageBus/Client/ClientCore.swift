import DequeModule
package import ZeroMQ

/// The client without sockets: requests, messages and time go in, messages, outcomes and the next timer come out.
package struct ClientCore {
    /// The state of the connection.
    private enum Connection { case notYet, there, lost }

    /// Whether the broker supports withdrawals.
    private enum CancelSupport { case unknown, asked, yes, no }

    /// The outcome of a request.
    package typealias Outcome = Result<ClientReply, Refusal>

    /// Parts of streams, in order; the owner takes them before the outcomes.
    package private(set) var parts: [(request: ClientRequest, reply: ClientReply)] = []
    /// The requests that have ended, for the owner to take.
    package private(set) var ended: [ClientRequest] = []
    /// How many messages of the broker belonged to no open request.
    package private(set) var ignored = 0

    private let endpoint: String
    private let connectTimeout: Int64
    private let reconnectTimeout: Int64
    private let window: Int
    private var pending: [CorrelationID: ClientRequest] = [:]
    /// Requests to send in this order when the window and the connection allow.
    private var unsent = Deque<ClientRequest>()
    private var sent = 0
    /// Requests that were sent and whose callers have left.
    private var withdrawn = Deque<CorrelationID>()
    private var cancelSupport = CancelSupport.unknown
    private var connection = Connection.notYet
    /// The last reported reason for the missing connection.
    private var obstacle: (refusal: Refusal, until: MonotonicTime)?
    /// No request ends earlier than this.
    private var earliest: MonotonicTime?

    package init(endpoint: String, configuration: BusClientConfiguration) {
        self.endpoint = endpoint
        connectTimeout = Int64(configuration.connectTimeout.wholeMilliseconds)
        reconnectTimeout = Int64(configuration.reconnectTimeout.wholeMilliseconds)
        window = max(1, configuration.window)
    }

    /// Accepts a request from a caller.
    package mutating func submit(_ request: ClientRequest, at now: MonotonicTime) {
        request.deadline = now + request.budgetMilliseconds
        request.connectDeadline = now + (connection == .notYet ? connectTimeout : reconnectTimeout)
        guard pending.updateValue(request, forKey: request.correlationID) == nil else {
            preconditionFailure("Two open requests have the same correlation id: the generator repeats itself.")
        }
        unsent.append(request)
        note(end(of: request))
    }

    /// Ends a request whose caller has left; withdraws it from a broker that supports this.
    package mutating func cancel(_ correlationID: CorrelationID, with refusal: Refusal = .cancelled) {
        guard let request = pending[correlationID] else { return }
        if request.connectDeadline == nil { withdraw(correlationID) }
        finish(request, .failure(refusal))
    }

    private mutating func withdraw(_ correlationID: CorrelationID) {
        // A broker that never sends its features makes remembering more pointless.
        guard cancelSupport != .no, withdrawn.count < window else { return }
        withdrawn.append(correlationID)
    }

    /// The next message to send before requests; `nil` when there is none.
    ///
    /// The client asks for the broker's features when the first request is withdrawn, so that a client without
    /// withdrawals has no cost.
    package var nextNotice: Notice? {
        guard let correlationID = withdrawn.first else { return nil }
        switch cancelSupport {
        case .unknown: return .askFeatures
        case .yes: return .cancel(correlationID)
        case .asked, .no: return nil
        }
    }

    /// Records that the message of ``nextNotice`` was sent.
    package mutating func markNoticeSent() {
        if cancelSupport == .unknown { cancelSupport = .asked } else { _ = withdrawn.popFirst() }
    }

    /// Returns the request to send next; `nil` when there is none or the window is full.
    package mutating func nextToSend() -> ClientRequest? {
        while sent < window, let request = unsent.first {
            if request.outcome == nil { return request }
            unsent.removeFirst()
        }
        return nil
    }

    /// Records that the request of ``nextToSend()`` was sent.
    package mutating func markSent() {
        guard let request = unsent.popFirst() else { return }
        request.connectDeadline = nil
        sent += 1
    }

    /// Receives one message of the broker.
    package mutating func receive(_ message: Multipart) {
        guard !message.isTooLong, message.count == 5, message.frame(at: 0, equals: MajordomoProtocol.client),
            let header = message.withBytes(at: 3, { ReplyHeader($0) }), let correlationID = header.correlationID,
            let request = pending[correlationID]
        else { return receiveOther(message) }
        let command = message.withBytes(at: 1) { $0.count == 1 ? $0[0] : 0 }
        guard command == MajordomoProtocol.ClientCommand.final || request.isStream else {
            ignored += 1
            return
        }
        // Unnumbered parts come from a foreign worker.
        guard !request.isStream || header.part == 0 || header.part == request.parts + 1 else {
            return cancel(correlationID, with: .brokenStream(of: request.service))
        }
        let reply = ClientReply(header: header, payload: message.bytes(at: 4))
        switch command {
        case MajordomoProtocol.ClientCommand.final:
            finish(request, .success(reply))
        case MajordomoProtocol.ClientCommand.partial:
            request.parts += 1
            parts.append((request, reply))
        default: ignored += 1
        }
    }

    /// Receives the broker's list of features, and ignores messages that belong to no request.
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

    /// Records that a connection exists.
    package mutating func noteConnection() { connection = .there }

    /// Records that the connection is lost, and with it what was sent over it; unsent requests wait for the next one.
    package mutating func loseConnection(at now: MonotonicTime) {
        // The next connection may be to another broker.
        cancelSupport = .unknown
        withdrawn.removeAll()
        let wasThere = connection == .there
        if wasThere { connection = .lost }
        for request in pending.values {
            if request.connectDeadline == nil {
                finish(request, .failure(.connectionLost(to: endpoint)))
            } else if wasThere {
                request.connectDeadline = now + reconnectTimeout
            }
        }
    }

    /// Records why a connection failed.
    package mutating func note(_ obstacle: Refusal, at now: MonotonicTime) {
        // While it persists, it is reported again and again.
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
        // Checked before anything ends: requests that waited for room in the window have not waited for a connection.
        let hadRoom = sent < window
        for request in pending.values {
            if let connectDeadline = request.connectDeadline, min(connectDeadline, request.deadline) <= now, hadRoom {
                finish(request, .failure(noConnection(at: now)))
            } else if request.deadline <= now {
                finish(request, .failure(.noReply(from: request.service, within: request.totalMilliseconds)))
            } else {
                note(end(of: request, at: now))
            }
        }
    }

    /// The latest time to call ``advance(to:)``.
    package var nextTimer: MonotonicTime? { earliest }

    /// Ends all requests.
    package mutating func close() {
        for request in pending.values { finish(request, .failure(.clientClosed)) }
    }

    /// Returns and clears the parts that have arrived.
    package mutating func takeParts() -> [(request: ClientRequest, reply: ClientReply)] {
        let taken = parts
        parts.removeAll(keepingCapacity: true)
        return taken
    }

    /// Returns and clears the requests that have ended.
    package mutating func takeEnded() -> [ClientRequest] {
        defer { ended = [] }
        return ended
    }

    /// Exchanges the requests that have ended for an empty buffer, so that none is allocated.
    mutating func exchangeEnded(_ empty: inout [ClientRequest]) { swap(&ended, &empty) }

    private mutating func finish(_ request: ClientRequest, _ outcome: Outcome) {
        pending.removeValue(forKey: request.correlationID)
        request.outcome = outcome
        if request.connectDeadline == nil { sent -= 1 }
        ended.append(request)
    }

    /// Returns when a request ends; in a full window it is not waiting for a connection, so it ends only at its
    /// deadline.
    private func end(of request: ClientRequest, at now: MonotonicTime? = nil) -> MonotonicTime {
        guard let connectDeadline = request.connectDeadline else { return request.deadline }
        if let now, connectDeadline <= now { return min(now + 50, request.deadline) }
        return min(connectDeadline, request.deadline)
    }

    private mutating func note(_ end: MonotonicTime) { earliest = earliest.map { min($0, end) } ?? end }
}
