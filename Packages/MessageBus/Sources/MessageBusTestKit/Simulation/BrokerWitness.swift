import Envelope
import MessageBus

/// Stands at the broker's door and keeps its own books of what came and what left, to hold the broker to its promises.
///
/// It believes only messages. A new broker gets a new witness.
struct BrokerWitness {
    private struct Worker {
        let service: String
        var credit: Int
        var lastHeard: MonotonicTime
        /// The addresses of what it holds.
        var held: Set<[UInt8]> = []
    }

    private struct Debt {
        var count: Int
        var end: MonotonicTime
    }

    private struct Debtor: Hashable {
        let link: Int
        let number: Int
    }

    let plan: SimulationPlan
    private(set) var violations: [String] = []
    private var workers: [Int: Worker] = [:]
    /// The FINALs that the broker owes.
    private var debts: [Debtor: Debt] = [:]
    /// When each request ends, as it was sent last.
    private var ends: [Int: MonotonicTime] = [:]
    /// How often each request left for a worker.
    private var dispatches: [Int: Int] = [:]
    /// Workers that were told something in the same breath.
    private var justFed: Set<Int> = []
    /// Workers were lost, or something was taken from them.
    private var hasReturned = false
    /// Connections over which the broker has failed to say something.
    private var goneLinks: Set<Int> = []
    private let heartbeat: Int64
    private let silence: Int64

    init(plan: SimulationPlan) {
        self.plan = plan
        heartbeat = Int64(plan.broker.heartbeat / .milliseconds(1))
        silence = heartbeat * Int64(plan.broker.missedHeartbeats + 1)
    }

    private mutating func object(_ sentence: String, at now: MonotonicTime) {
        violations.append("\(now - SimulationPlan.start) ms: \(sentence)")
    }

    // MARK: What comes

    mutating func heard(_ message: PeerMessage, at now: MonotonicTime) {
        workers[message.link]?.lastHeard = now
        switch message.kind {
        case .clientRequest: heardRequest(message, at: now)
        case .ready: heardReady(message, at: now)
        case .workerReply: workers[message.link]?.held.remove(message.frames[2])
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
        let debt = debts[debtor] ?? Debt(count: 0, end: end)
        debts[debtor] = Debt(count: debt.count + 1, end: max(debt.end, end))
        ends[number] = max(ends[number] ?? end, end)
    }

    private mutating func heardReady(_ message: PeerMessage, at now: MonotonicTime) {
        let credit = message.frames.count > 3 ? message.frames[3].reduce(0) { $0 << 8 | Int($1) } : 1
        if workers[message.link] == nil {
            workers[message.link] = Worker(
                service: String(decoding: message.frames[2], as: UTF8.self),
                credit: credit,
                lastHeard: now
            )
        } else {
            workers[message.link]?.credit = credit
        }
    }

    /// The peer is gone, as the broker knows: what it waited for need not be answered.
    mutating func forget(_ link: Int) {
        goneLinks.insert(link)
        if workers.removeValue(forKey: link) != nil { hasReturned = true }
    }

    // MARK: What leaves

    /// The broker begins to speak: what it says until it ends is one breath.
    mutating func beginBreath() { justFed.removeAll(keepingCapacity: true) }

    mutating func said(
        _ message: PeerMessage,
        to owner: SimulatedLink.Owner,
        requests: [SimulatedRequest],
        at now: MonotonicTime
    ) {
        switch message.kind {
        case .clientReply: saidReply(message, to: owner, requests: requests, at: now)
        case .workerRequest: saidRequest(message, requests: requests, at: now)
        case .heartbeat: checkAlive(message.link, at: now)
        case .cancel: hasReturned = true
        case .disconnect:
            if justFed.contains(message.link) {
                object("a worker got a request in the breath in which it was given up", at: now)
            }
            forget(message.link)
        default: break
        }
    }

    private mutating func checkAlive(_ link: Int, at now: MonotonicTime) {
        guard let worker = workers[link] else { return object("a stranger is treated as a worker", at: now) }
        if now - worker.lastHeard > silence { object("a silent worker counts as alive", at: now) }
    }

    private mutating func saidReply(
        _ message: PeerMessage,
        to owner: SimulatedLink.Owner,
        requests: [SimulatedRequest],
        at now: MonotonicTime
    ) {
        guard message.frames.count == 5, let header = try? Header(wireBytes: message.frames[3]),
            let number = SimulatedRequest.number(inCorrelationID: header.correlationID), number < requests.count
        else { return object("a client got a reply to nothing", at: now) }
        guard owner == .client(requests[number].client) else {
            return object("request \(number) was answered to somebody else", at: now)
        }
        if header.status == .poison, dispatches[number, default: 0] < plan.broker.deathsUntilPoison {
            object("request \(number) is poison and left for \(dispatches[number, default: 0]) workers", at: now)
        }
        let debtor = Debtor(link: message.link, number: number)
        guard let debt = debts[debtor], debt.count > 0 else {
            return object("request \(number) was answered once too often", at: now)
        }
        debts[debtor]?.count -= 1
    }

    private mutating func saidRequest(_ message: PeerMessage, requests: [SimulatedRequest], at now: MonotonicTime) {
        checkAlive(message.link, at: now)
        guard message.frames.count == 6, let number = SimulatedRequest.number(inPayload: message.frames[5]),
            number < requests.count, let header = try? Header(wireBytes: message.frames[4])
        else { return object("a worker got nonsense", at: now) }
        justFed.insert(message.link)
        dispatches[number, default: 0] += 1
        if header.principal != plan.broker.principal {
            object("request \(number) came in the name of \(header.principal)", at: now)
        }
        if Int(header.attempt) > plan.broker.deathsUntilPoison {
            object("request \(number) met worker \(header.attempt) after so many deaths", at: now)
        }
        if let end = ends[number], end <= now { object("request \(number) was handed out after its end", at: now) }
        guard var worker = workers[message.link] else { return }
        if worker.service != requests[number].serviceName {
            object("request \(number) came to another service", at: now)
        }
        if !worker.held.insert(message.frames[2]).inserted || worker.held.count > worker.credit {
            object("a worker holds \(worker.held.count) requests with a credit of \(worker.credit)", at: now)
        }
        workers[message.link] = worker
    }

    // MARK: What the broker says of itself

    /// Compares the broker's books with these.
    mutating func audit(_ status: BrokerStatus, at now: MonotonicTime) {
        for service in status.services {
            let mine = workers.values.filter { $0.service == service.name }
            let held = mine.reduce(0) { $0 + $1.held.count }
            if service.workers != mine.count {
                object("\(service.name) has \(service.workers) workers, and \(mine.count) are there", at: now)
            }
            if service.inFlight != held {
                object("\(service.name) counts \(service.inFlight) in flight, and \(held) are", at: now)
            }
            if service.queued > 0, mine.contains(where: { $0.held.count < $0.credit }) {
                object("\(service.queued) wait for \(service.name), and a worker has credit", at: now)
            }
            // What dead and hanging workers held goes back on top of what waits.
            let returned = hasReturned ? plan.credit * 3 * 2 : 0
            if service.queued > plan.broker.queuedRequestsPerService + returned {
                object("\(service.queued) requests wait for \(service.name)", at: now)
            }
            if service.queuedBytes > plan.broker.queuedBytesPerService + returned * 1_024 {
                object("\(service.queuedBytes) bytes wait for \(service.name)", at: now)
            }
        }
        for (debtor, debt) in debts
        where debt.count > 0 && debt.end + 2 * heartbeat < now && !goneLinks.contains(debtor.link) {
            object("request \(debtor.number) got no answer", at: now)
            debts[debtor]?.count = 0
        }
    }

    /// The broker says that it has delivered all there was.
    mutating func auditEnd(at now: MonotonicTime) {
        for (debtor, debt) in debts where debt.count > 0 && !goneLinks.contains(debtor.link) {
            object("the broker ended and owed \(debtor.number) an answer", at: now)
        }
    }

    /// Hands over what was found.
    mutating func takeViolations() -> [String] {
        defer { violations.removeAll() }
        return violations
    }
}
