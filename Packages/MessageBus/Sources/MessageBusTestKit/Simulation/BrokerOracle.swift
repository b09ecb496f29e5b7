import Envelope
import MessageBus

/// Records what a broker receives and sends, to check its guarantees.
///
/// It sees messages only. A new broker gets a new oracle.
struct BrokerOracle {
    struct Worker {
        let service: String
        var credit: Int
        var lastHeard: MonotonicTime
        /// Whether it gets CANCELs, because it registered with credit.
        var takesCancel: Bool
        /// The requests that it holds, by address.
        var held: [[UInt8]: HeldRequest] = [:]
        /// Since when it has had room for one more; `nil` while it has none.
        var freeSince: MonotonicTime?

        mutating func noteRoom(at now: MonotonicTime) {
            freeSince = held.count < credit ? freeSince ?? now : nil
        }
    }

    /// A reply that the broker owes a client over a connection.
    struct PendingReply {
        var count: Int
        var end: MonotonicTime
        /// How often the client has sent the request.
        var asked: Int
        var isWithdrawn = false
        /// How many workers were lost with it.
        var deaths = 0
        /// The latest dispatch.
        var latest: UInt64 = 0
    }

    struct ReplyKey: Hashable {
        let link: Int
        let number: Int
    }

    let plan: SimulationPlan
    var violations: [String] = []
    var workers: [Int: Worker] = [:]
    /// The FINALs that the broker owes, by connection and request.
    var pending: [ReplyKey: PendingReply] = [:]
    /// The deadline of each request, as it was last sent.
    var ends: [Int: MonotonicTime] = [:]
    /// How often each request was dispatched.
    var dispatches: [Int: Int] = [:]
    /// How many workers were lost with each request.
    var deaths: [Int: Int] = [:]
    /// The number of dispatches.
    var order: UInt64 = 0
    /// Workers that got a request in the current batch.
    var justFed: Set<Int> = []
    /// What the broker must send before the batch ends: CANCELs by address, with the worker's link, and PARTIALs.
    var owedCancels: [[UInt8]: Int] = [:]
    var owedParts: [ReplyKey: [UInt8]] = [:]
    /// Connections over which the broker has failed to send.
    var goneLinks: Set<Int> = []
    /// Whether workers were lost or lost requests.
    var hasReturned = false
    let heartbeat: Int64
    let silence: Int64

    init(plan: SimulationPlan) {
        self.plan = plan
        heartbeat = Int64(plan.broker.heartbeat / .milliseconds(1))
        silence = heartbeat * Int64(plan.broker.missedHeartbeats + 1)
    }

    mutating func object(_ sentence: String, at now: MonotonicTime) {
        violations.append("\(now - SimulationPlan.start) ms: \(sentence)")
    }

    mutating func received(_ message: PeerMessage, at now: MonotonicTime) {
        workers[message.link]?.lastHeard = now
        switch message.kind {
        case .clientRequest: receivedRequest(message, at: now)
        case .management: receivedWithdrawal(message)
        case .ready: receivedReady(message, at: now)
        case .workerPartial: receivedPart(message, at: now)
        case .workerReply:
            guard let index = message.addressIndex else { return }
            workers[message.link]?.held[message.frames[index]] = nil
            workers[message.link]?.noteRoom(at: now)
        case .disconnect: forget(message.link)
        default: break
        }
    }

    private mutating func receivedRequest(_ message: PeerMessage, at now: MonotonicTime) {
        guard message.frames.count == 5, let number = SimulatedRequest.number(inPayload: message.frames[4]),
            let scan = message.frames[3].withUnsafeBytes({ HeaderScan($0) })
        else { return object("a client sent nonsense", at: now) }
        let end = now + Int64(scan.budgetMilliseconds)
        let key = ReplyKey(link: message.link, number: number)
        var reply = pending[key] ?? PendingReply(count: 0, end: end, asked: 0)
        reply.count += 1
        reply.asked += 1
        reply.end = max(reply.end, end)
        pending[key] = reply
        ends[number] = max(ends[number] ?? end, end)
    }

    /// Handles a withdrawal: the worker that holds the request must get a CANCEL, if it is clear which worker that is.
    private mutating func receivedWithdrawal(_ message: PeerMessage) {
        guard let identifier = message.withdrawnID, let number = SimulatedRequest.number(inCorrelationID: identifier)
        else { return }
        let key = ReplyKey(link: message.link, number: number)
        guard let reply = pending[key], reply.count > 0 else { return }
        if let (link, address) = holder(of: key, reply), workers[link]?.takesCancel == true {
            owedCancels[address] = link
        }
        pending[key]?.count = 0
        pending[key]?.isWithdrawn = true
        owedParts[key] = nil
    }

    /// Returns the worker that holds an unanswered request that was sent once; `nil` when it is queued, or when that is
    /// unclear.
    func holder(of key: ReplyKey, _ reply: PendingReply) -> (link: Int, address: [UInt8])? {
        guard reply.asked == 1, reply.count == 1 else { return nil }
        for (link, worker) in workers {
            for (address, held) in worker.held where held.key == key && held.order == reply.latest {
                return held.isTold ? nil : (link, address)
            }
        }
        return nil
    }

    private mutating func receivedPart(_ message: PeerMessage, at now: MonotonicTime) {
        guard let index = message.addressIndex, var held = workers[message.link]?.held[message.frames[index]] else {
            return
        }
        held.leaseEnd = now + held.lease
        workers[message.link]?.held[message.frames[index]] = held
        guard let reply = pending[held.key], let holder = holder(of: held.key, reply),
            holder.address == message.frames[index], !goneLinks.contains(held.key.link)
        else { return }
        owedParts[held.key] = message.frames[message.frames.count - 1]
    }

    private mutating func receivedReady(_ message: PeerMessage, at now: MonotonicTime) {
        let credit = message.frames.count > 3 ? message.frames[3].reduce(0) { $0 << 8 | Int($1) } : 1
        if workers[message.link] == nil {
            workers[message.link] = Worker(
                service: String(decoding: message.frames[2], as: UTF8.self),
                credit: credit,
                lastHeard: now,
                takesCancel: message.frames.count > 3
            )
        } else {
            workers[message.link]?.credit = credit
        }
        workers[message.link]?.noteRoom(at: now)
    }

    /// Forgets a peer that the broker knows is gone: the broker need not answer it.
    mutating func forget(_ link: Int) {
        goneLinks.insert(link)
        owedCancels = owedCancels.filter { $0.value != link }
        owedParts = owedParts.filter { $0.key.link != link }
        guard let worker = workers.removeValue(forKey: link) else { return }
        hasReturned = true
        for held in worker.held.values {
            pending[held.key]?.deaths += 1
            deaths[held.key.number, default: 0] += 1
        }
    }

    /// Returns and clears the violations.
    mutating func takeViolations() -> [String] {
        defer { violations.removeAll() }
        return violations
    }
}
