import Envelope
import MessageBus
import MessageBusTestKit

/// Makes a broker show one bug, from outside.
struct PlantedFaultPolicy: SimulationPolicy {
    let fault: PlantedFault
    private var isDraining = false
    private var count = 0
    /// The client of each request number.
    private var clients: [Int: Int] = [:]
    private var claims: [Int: String] = [:]
    /// The request of each dispatch, and the latest dispatch of each request.
    private var numbers: [[UInt8]: Int] = [:]
    private var latest: [Int: [UInt8]] = [:]
    private var workers: Set<Int> = []
    /// The requests whose worker was asked to stop.
    private var lostLease: Set<Int> = []
    private var earlierPayload: [UInt8] = []
    /// The latest part of each request's stream.
    private var parts: [Int: PeerMessage] = [:]
    /// FINALs that no worker has sent.
    private var returned: [PeerMessage] = []

    init(_ fault: PlantedFault) { self.fault = fault }

    mutating func configure(_ configuration: inout BrokerConfiguration) {
        switch fault {
        case .queueBoundIgnored:
            configuration.queuedRequestsPerService = .max
            configuration.queuedBytesPerService = .max
        case .poisonNeverGiven: configuration.deathsUntilPoison = .max
        case .leaseNeverEnds: configuration.lease = .seconds(3_600)
        case .leaseTooShort: configuration.lease = .milliseconds(1)
        default: break
        }
    }

    mutating func drain(_ isDraining: Bool) { self.isDraining = isDraining }

    mutating func invent(at now: MonotonicTime) -> [PeerMessage] {
        if fault == .creditOfHangingWorkerReturned {
            defer { returned = [] }
            return returned
        }
        guard fault == .heartbeatOfTheDeadBelieved else { return [] }
        return workers.sorted().map { PeerMessage(link: $0, frames: WireFrames.heartbeat) }
    }

    mutating func receive(
        _ message: PeerMessage,
        at now: MonotonicTime
    ) -> (take: [PeerMessage], send: [PeerMessage]) {
        count += 1
        switch message.kind {
        case .clientRequest: return ([changedRequest(message)], [])
        case .ready: return ([changedReady(message)], [])
        case .workerReply: return changedFinal(message)
        case .management: return changedWithdrawal(message)
        case .disconnect:
            workers.remove(message.link)
            return (fault == .farewellIgnored ? [] : [message], [])
        default: return ([message], [])
        }
    }

    private mutating func changedRequest(_ message: PeerMessage) -> PeerMessage {
        guard let number = SimulatedRequest.number(inPayload: message.frames[4]) else { return message }
        clients[number] = message.link
        return message.changingHeader(at: 3) { header in
            claims[number] = header.principal
            switch fault {
            case .secondDispatchOfUnkeyedWrite: header.safe = true
            case .deadlineIgnoredInQueue: header.budgetMilliseconds = 3_600_000
            default: break
            }
        }
    }

    private mutating func changedReady(_ message: PeerMessage) -> PeerMessage {
        workers.insert(message.link)
        guard message.frames.count > 3, let credit = message.frames[3].last, credit > 0 else { return message }
        var changed = message
        if fault == .creditIgnored { changed.frames[3][3] = credit + 1 }
        if fault == .creditWithheld && credit > 1 { changed.frames[3][3] = credit - 1 }
        return changed
    }

    private mutating func changedFinal(_ message: PeerMessage) -> (take: [PeerMessage], send: [PeerMessage]) {
        guard let index = message.addressIndex, let number = numbers[message.frames[index]],
            let client = clients[number]
        else { return ([message], []) }
        let isLate = latest[number] != message.frames[index]
        guard fault == .creditLeak && count.isMultiple(of: 5) || fault == .lateFinalAccepted && isLate else {
            return ([message], [])
        }
        let frames = [WireFrames.bytes("MDPC02"), [3], WireFrames.bytes("simulated.v1")] + message.frames.suffix(2)
        return ([], [PeerMessage(link: client, frames: frames)])
    }

    private mutating func changedWithdrawal(_ message: PeerMessage) -> (take: [PeerMessage], send: [PeerMessage]) {
        guard message.withdrawnID != nil else { return ([message], []) }
        if fault == .withdrawalIgnored { return ([], []) }
        guard fault == .withdrawalOfAnotherClient,
            let other = clients.sorted(by: { $0.key < $1.key }).first(where: { $0.value != message.link })
        else {
            return ([message], [])
        }
        // As if it came from the other client.
        let identifier = CorrelationID(unixMilliseconds: UInt64(other.key), random: (0, UInt64(other.key)))
        return ([PeerMessage(link: other.value, frames: WireFrames.cancel(identifier.bytes))], [])
    }

    mutating func send(_ message: PeerMessage, at now: MonotonicTime) -> [PeerMessage] {
        switch message.kind {
        case .clientReply: return changedReply(message)
        case .clientPartial:
            if fault == .partialLost { return [] }
            if let number = number(ofReply: message) { parts[number] = message }
        case .workerRequest: return changedDispatch(message)
        case .cancel: return changedCancel(message)
        case .disconnect where fault != .heartbeatOfTheDeadBelieved: workers.remove(message.link)
        default: break
        }
        return [message]
    }

    private mutating func changedReply(_ message: PeerMessage) -> [PeerMessage] {
        var changed = message
        switch fault {
        case .replyToAnotherClient:
            changed.link = clients.values.sorted().first { $0 != message.link } ?? message.link
        case .contentOfAnotherReply where message.frames.count == 5:
            if !earlierPayload.isEmpty { changed.frames[4] = earlierPayload }
            earlierPayload = message.frames[4]
        case .finalForwardedTwice: return [message, message]
        case .partialAfterFinal:
            if let number = number(ofReply: message), let part = parts[number] { return [message, part] }
        case .finalDroppedAtDrain where isDraining: return []
        case .poisonGivenForALease where message.frames.count == 5:
            guard let number = number(ofReply: message), lostLease.contains(number) else { break }
            changed = message.changingHeader(at: 3) { $0.status = .poison }
        default: break
        }
        return [changed]
    }

    private mutating func changedDispatch(_ message: PeerMessage) -> [PeerMessage] {
        guard let index = message.addressIndex, message.frames.count == index + 4,
            let number = SimulatedRequest.number(inPayload: message.frames[index + 3])
        else { return [message] }
        numbers[message.frames[index]] = number
        latest[number] = message.frames[index]
        var attempt: UInt32 = 1
        var changed = message.changingHeader(at: index + 2) { header in
            attempt = header.attempt
            if fault == .principalBelieved, let claim = claims[number], !claim.isEmpty { header.principal = claim }
            if fault == .keyLostAtRedispatch, attempt > 1 { header.idempotencyKey = "" }
        }
        if fault == .tagOfAnotherWorker, index == 3 { changed.frames[2] = [9] }
        return fault == .lostRedispatch && attempt > 1 ? [] : [changed]
    }

    private mutating func changedCancel(_ message: PeerMessage) -> [PeerMessage] {
        var changed = message
        if let index = message.addressIndex, let number = numbers[message.frames[index]] { lostLease.insert(number) }
        switch fault {
        case .cancelLost: return []
        case .cancelToAnotherWorker: changed.link = workers.sorted().first { $0 != message.link } ?? message.link
        case .creditOfHangingWorkerReturned:
            returned.append(
                PeerMessage(
                    link: message.link,
                    frames: [message.frames[0], [4]] + message.frames[2...] + [[], []]
                )
            )
        default: break
        }
        return [changed]
    }

    private func number(ofReply message: PeerMessage) -> Int? {
        guard message.frames.count == 5, let header = try? Header(wireBytes: message.frames[3]) else { return nil }
        return SimulatedRequest.number(inCorrelationID: header.correlationID)
    }
}

extension PeerMessage {
    /// Returns the message with another header.
    fileprivate func changingHeader(at index: Int, _ change: (inout Header) -> Void) -> PeerMessage {
        guard var header = try? Header(wireBytes: frames[index]) else { return self }
        change(&header)
        var changed = self
        changed.frames[index] = (try? header.wireBytes()) ?? []
        return changed
    }
}
