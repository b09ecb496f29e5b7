import Envelope
import MessageBus

/// Stands at the broker's door and keeps its own books of what came and what left, to hold the broker to its promises.
///
/// It believes only messages. A new broker gets a new witness.
struct BrokerWitness {
    struct Worker {
        let service: String
        var credit: Int
        var lastHeard: MonotonicTime
        /// Whether it is told of withdrawn requests: it came with credit.
        var takesCancel: Bool
        /// What it holds, by address.
        var held: [[UInt8]: HeldRequest] = [:]
        /// Since when it takes one more; `nil` while it does not.
        var freeSince: MonotonicTime?

        mutating func noteRoom(at now: MonotonicTime) {
            freeSince = held.count < credit ? freeSince ?? now : nil
        }
    }

    /// What a client is owed over a connection.
    struct Debt {
        var count: Int
        var end: MonotonicTime
        /// How often it has asked.
        var asked: Int
        var isWithdrawn = false
        /// Whether a worker with it was lost.
        var hasMetDeath = false
        /// The latest dispatch.
        var latest: UInt64 = 0
    }

    struct Debtor: Hashable {
        let link: Int
        let number: Int
    }

    let plan: SimulationPlan
    var violations: [String] = []
    var workers: [Int: Worker] = [:]
    /// The FINALs that the broker owes.
    var debts: [Debtor: Debt] = [:]
    /// When each request ends, as it was sent last.
    var ends: [Int: MonotonicTime] = [:]
    /// How often each request left for a worker.
    var dispatches: [Int: Int] = [:]
    /// How many dispatches there were.
    var order: UInt64 = 0
    /// Workers that were told something in the same breath.
    var justFed: Set<Int> = []
    /// What the broker must say before the breath ends: CANCELs by address, with the worker's link, and PARTIALs.
    var owedCancels: [[UInt8]: Int] = [:]
    var owedParts: [Debtor: [UInt8]] = [:]
    /// Connections over which the broker has failed to say something.
    var goneLinks: Set<Int> = []
    /// Workers were lost, or something was taken from them.
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

    // MARK: What comes

    mutating func heard(_ message: PeerMessage, at now: MonotonicTime) {
        workers[message.link]?.lastHeard = now
        switch message.kind {
        case .clientRequest: heardRequest(message, at: now)
        case .management: heardWithdrawal(message)
        case .ready: heardReady(message, at: now)
        case .workerPartial: heardPart(message, at: now)
        case .workerReply:
            guard let index = message.addressIndex else { return }
            workers[message.link]?.held[message.frames[index]] = nil
            workers[message.link]?.noteRoom(at: now)
        case .disconnect: forget(message.link)
        default: break
        }
    }

    private mutating func heardRequest(_ message: PeerMessage, at now: MonotonicTime) {
        guard message.frames.count == 5, let number = SimulatedRequest.number(inPayload: message.frames[4]),
            let scan = message.frames[3].withUnsafeBytes({ HeaderScan($0) })
        else { return object("a client sent nonsense", at: now) }
        let end = now + Int64(scan.budgetMilliseconds)
        let debtor = Debtor(link: message.link, number: number)
        var debt = debts[debtor] ?? Debt(count: 0, end: end, asked: 0)
        debt.count += 1
        debt.asked += 1
        debt.end = max(debt.end, end)
        debts[debtor] = debt
        ends[number] = max(ends[number] ?? end, end)
    }

    /// Nobody waits any more; whoever has the request must hear of it, if it is clear who that is.
    private mutating func heardWithdrawal(_ message: PeerMessage) {
        guard let identifier = message.withdrawnID, let number = SimulatedRequest.number(inCorrelationID: identifier)
        else { return }
        let debtor = Debtor(link: message.link, number: number)
        guard let debt = debts[debtor], debt.count > 0 else { return }
        if let (link, address) = holder(of: debtor, debt), workers[link]?.takesCancel == true {
            owedCancels[address] = link
        }
        debts[debtor]?.count = 0
        debts[debtor]?.isWithdrawn = true
        owedParts[debtor] = nil
    }

    /// Who has a request that was asked once and is not answered; `nil` when it waits, or nobody can tell.
    func holder(of debtor: Debtor, _ debt: Debt) -> (link: Int, address: [UInt8])? {
        guard debt.asked == 1, debt.count == 1 else { return nil }
        for (link, worker) in workers {
            for (address, held) in worker.held where held.debtor == debtor && held.order == debt.latest {
                return held.isTold ? nil : (link, address)
            }
        }
        return nil
    }

    private mutating func heardPart(_ message: PeerMessage, at now: MonotonicTime) {
        guard let index = message.addressIndex, var held = workers[message.link]?.held[message.frames[index]] else {
            return
        }
        held.leaseEnd = now + held.lease
        workers[message.link]?.held[message.frames[index]] = held
        guard let debt = debts[held.debtor], let holder = holder(of: held.debtor, debt),
            holder.address == message.frames[index], !goneLinks.contains(held.debtor.link)
        else { return }
        owedParts[held.debtor] = message.frames[message.frames.count - 1]
    }

    private mutating func heardReady(_ message: PeerMessage, at now: MonotonicTime) {
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

    /// The peer is gone, as the broker knows: what it waited for need not be answered.
    mutating func forget(_ link: Int) {
        goneLinks.insert(link)
        owedCancels = owedCancels.filter { $0.value != link }
        owedParts = owedParts.filter { $0.key.link != link }
        guard let worker = workers.removeValue(forKey: link) else { return }
        hasReturned = true
        for held in worker.held.values { debts[held.debtor]?.hasMetDeath = true }
    }

    /// Hands over what was found.
    mutating func takeViolations() -> [String] {
        defer { violations.removeAll() }
        return violations
    }
}
