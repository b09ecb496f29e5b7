package import Envelope
package import ZeroMQ

/// A worker's side of the protocol without sockets: messages and time are the input, messages and the next timer the
/// output.
///
/// One core serves one connection and one service or, with tags, several. After ``Event/reconnect``, the owner creates
/// a new socket and calls ``connect(at:)``.
package struct WorkerCore {
    /// What the owner must do about a message.
    package enum Event: Sendable {
        /// Do nothing.
        case none
        /// Handle the request; the message belongs to the owner.
        case request(Delivery)
        /// Cancel the withdrawn request with this address.
        case cancel(address: UInt64)
        /// Create connections: the broker does not support tags, so each service but the first needs its own.
        case split
        /// Drop the socket and create a new one, but not before ``nextTimer``.
        case reconnect
    }

    /// The positions of a request's frames.
    package struct Delivery: Sendable {
        /// A number for the client's address, for ``Event/cancel(address:)``.
        package let address: UInt64
        /// The index of the first body frame.
        package let bodyStart: Int
        /// The index of the core's service.
        package let service: Int
    }

    private enum Phase: Equatable {
        /// Waits to connect again.
        case waiting(until: MonotonicTime)
        /// Has asked for the broker's features.
        case asking(until: MonotonicTime)
        case registered
    }

    package private(set) var outbox: [Multipart] = []
    package private(set) var isDraining = false
    /// The number of received and unanswered requests.
    package var held: Int { heldBy.reduce(0, +) }

    private var services: [String]
    /// The same for each service.
    private var heldBy: [Int]
    /// Whether this connection uses tags, of one byte each: the service's index plus one.
    private var isTagged = false
    private let credit: UInt32
    private let heartbeat: Int64
    private let silence: Int64
    private let featureTimeout: Int64
    private let reconnect: (first: Int64, longest: Int64)
    private let pool: MultipartPool

    private var phase: Phase
    private var knowsCredit = false
    private var lastHeard: MonotonicTime
    private var nextBeat: MonotonicTime
    private var pause: Int64

    package init(
        services: [ServiceName],
        credit: Int,
        configuration: BusWorkerConfiguration,
        pool: MultipartPool,
        at now: MonotonicTime
    ) {
        self.services = services.map(\.rawValue)
        heldBy = Array(repeating: 0, count: services.count)
        self.credit = UInt32(clamping: credit)
        self.pool = pool
        heartbeat = max(1, Int64(configuration.heartbeat.wholeMilliseconds))
        silence = heartbeat * Int64(configuration.missedHeartbeats)
        featureTimeout = Int64(configuration.featureTimeout.wholeMilliseconds)
        reconnect = (
            max(1, Int64(configuration.reconnect.first.wholeMilliseconds)),
            max(1, Int64(configuration.reconnect.longest.wholeMilliseconds))
        )
        pause = reconnect.first
        phase = .waiting(until: now)
        lastHeard = now
        nextBeat = now + heartbeat
    }

    /// Starts on a new socket.
    package mutating func connect(at now: MonotonicTime) {
        phase = .asking(until: now + featureTimeout)
        knowsCredit = false
        isTagged = false
        forgetHeld()
        lastHeard = now
        nextBeat = now + heartbeat
        let question = pool.take()
        question.append(MajordomoProtocol.client)
        question.append(byte: MajordomoProtocol.ClientCommand.request)
        question.append("mmi.x-features")
        question.append("")
        outbox = [question]
    }

    /// Receives one message of the broker; returns it to the pool unless it is a request.
    package mutating func receive(_ message: Multipart, at now: MonotonicTime) -> Event {
        lastHeard = now
        let event = understand(message, at: now)
        if case .request = event { return event }
        pool.give(message)
        return event
    }

    private mutating func understand(_ message: Multipart, at now: MonotonicTime) -> Event {
        let count = message.count
        guard !message.isTooLong, count >= 2 else { return .none }
        let name = message.withBytes(at: 0) { MajordomoProtocol.Name($0) }
        if name == .client { return takeFeatures(message) }
        let command = message.withBytes(at: 1) { $0.count == 1 ? $0[0] : 0 }
        guard name == .worker else { return .none }
        // The client's address follows the tag, if there are tags.
        let envelope = isTagged ? 3 : 2
        let hasEnvelope = count > envelope + 1 && message.byteCount(at: envelope + 1) == 0
        switch command {
        case MajordomoProtocol.WorkerCommand.request where hasEnvelope && count > envelope + 2:
            pause = reconnect.first
            guard let service = service(of: message) else { return .none }
            heldBy[service] += 1
            let address = address(in: message, at: envelope)
            return .request(Delivery(address: address, bodyStart: envelope + 2, service: service))
        case MajordomoProtocol.WorkerCommand.cancel where hasEnvelope:
            return .cancel(address: address(in: message, at: envelope))
        case MajordomoProtocol.WorkerCommand.heartbeat:
            pause = reconnect.first
            return .none
        case MajordomoProtocol.WorkerCommand.disconnect:
            return leave(at: now)
        default:
            return .none
        }
    }

    /// Returns the service of a message, by its tag; `nil` for an unknown tag.
    private func service(of message: Multipart) -> Int? {
        guard isTagged else { return 0 }
        guard message.count > 2, message.byteCount(at: 2) == 1 else { return nil }
        let index = Int(message.withBytes(at: 2) { $0[0] }) - 1
        return heldBy.indices.contains(index) ? index : nil
    }

    private mutating func forgetHeld() { for service in heldBy.indices { heldBy[service] = 0 } }

    /// Returns a number for an opaque address: its words, the last of which may overlap another, mixed as in FNV-1a.
    private func address(in message: Multipart, at index: Int) -> UInt64 {
        message.withBytes(at: index) { bytes in
            var mixed: UInt64 = 0xCBF2_9CE4_8422_2325
            func mix(_ word: UInt64) {
                mixed = (mixed ^ word) &* 0x100_0000_01B3
                mixed ^= mixed >> 32
            }
            guard bytes.count >= 8 else {
                for byte in bytes { mix(UInt64(byte)) }
                return mixed
            }
            for offset in stride(from: 0, through: bytes.count - 8, by: 8) {
                mix(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            }
            mix(bytes.loadUnaligned(fromByteOffset: bytes.count - 8, as: UInt64.self))
            return mixed
        }
    }

    /// Handles the reply of `mmi.x-features`; requests credit if the broker supports it, even when the reply is late.
    private mutating func takeFeatures(_ message: Multipart) -> Event {
        guard message.count == 4, message.frame(at: 2, equals: "mmi.x-features"), !knowsCredit, !isWaiting else {
            return .none
        }
        let features = message.withBytes(at: 3) { String(decoding: $0, as: UTF8.self) }.split(separator: "\n")
        knowsCredit = features.contains("credit")
        isTagged = services.count > 1 && knowsCredit && features.contains("services")
        return phase != .registered || knowsCredit ? register() : .none
    }

    private var isWaiting: Bool { if case .waiting = phase { true } else { false } }

    private mutating func register() -> Event {
        phase = .registered
        let isSplit = services.count > 1 && !isTagged
        if isSplit { (services, heldBy) = ([services[0]], [0]) }
        for service in services.indices { offer(isDraining ? 0 : credit, of: service) }
        return isSplit ? .split : .none
    }

    /// Sends READY for one of the services.
    private mutating func offer(_ credit: UInt32, of service: Int) {
        let ready = opening(MajordomoProtocol.WorkerCommand.ready)
        ready.append(Array(services[service].utf8))
        if knowsCredit { ready.append(byteCount: 4) { $0.storeBytes(of: credit.bigEndian, as: UInt32.self) } }
        if isTagged { ready.append(byte: UInt8(truncatingIfNeeded: service + 1)) }
        outbox.append(ready)
    }

    private mutating func leave(at now: MonotonicTime) -> Event {
        phase = .waiting(until: now + pause)
        pause = min(pause * 2, reconnect.longest)
        forgetHeld()
        outbox.removeAll()
        return .reconnect
    }

    /// Handles a lost connection: the broker will have forgotten this worker.
    package mutating func loseConnection(at now: MonotonicTime) -> Event { isWaiting ? .none : leave(at: now) }

    /// Does what is due.
    package mutating func advance(to now: MonotonicTime) -> Event {
        if case .waiting = phase { return .none }
        if case .asking(let until) = phase, until <= now { return register() }
        if now - lastHeard > silence { return leave(at: now) }
        if nextBeat <= now, phase == .registered {
            nextBeat = now + heartbeat
            outbox.append(opening(MajordomoProtocol.WorkerCommand.heartbeat))
        }
        return .none
    }

    /// Whether it is time for a new socket.
    package func wantsSocket(at now: MonotonicTime) -> Bool {
        if case .waiting(let until) = phase { until <= now && !isDraining } else { false }
    }

    /// The latest time to call ``advance(to:)``.
    package var nextTimer: MonotonicTime {
        switch phase {
        case .waiting(let until): until
        case .asking(let until): min(until, lastHeard + silence + 1)
        case .registered: min(nextBeat, lastHeard + silence + 1)
        }
    }

    /// Sends the reply to a request of this connection.
    package mutating func reply(_ message: Multipart) {
        if let service = service(of: message) { heldBy[service] -= 1 }
        outbox.append(message)
    }

    /// Sends a part of a reply; its request stays open.
    package mutating func part(_ message: Multipart) { outbox.append(message) }

    /// Takes no new requests from now on.
    package mutating func drain() {
        guard !isDraining else { return }
        isDraining = true
        guard phase == .registered, knowsCredit else { return }
        for service in services.indices { offer(0, of: service) }
    }

    /// Whether a drained worker has finished.
    package var isDrained: Bool { isDraining && held == 0 }

    /// Sends the last messages.
    package mutating func farewell() {
        guard !isWaiting else { return }
        // Out of time with open requests, which must not count as never begun, as an orderly DISCONNECT implies. Credit
        // of one cancels that implication and brings no new request, because the broker counts at least as many in
        // flight.
        if isDraining, phase == .registered, knowsCredit {
            for service in services.indices where heldBy[service] > 0 { offer(1, of: service) }
        }
        outbox.append(opening(MajordomoProtocol.WorkerCommand.disconnect))
    }

    /// Returns and clears the messages to send.
    package mutating func takeOutbox() -> [Multipart] {
        defer { outbox = [] }
        return outbox
    }

    /// Exchanges the messages to send for an empty buffer, so that none is allocated.
    mutating func exchangeOutbox(_ empty: inout [Multipart]) { swap(&outbox, &empty) }

    /// Puts back messages that could not be sent yet.
    package mutating func putBack(_ messages: ArraySlice<Multipart>) { outbox.insert(contentsOf: messages, at: 0) }

    private func opening(_ command: UInt8) -> Multipart {
        let message = pool.take()
        message.append(MajordomoProtocol.worker)
        message.append(byte: command)
        return message
    }
}
