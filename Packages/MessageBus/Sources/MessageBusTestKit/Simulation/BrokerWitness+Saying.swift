import Envelope
import MessageBus

extension BrokerWitness {
    /// The broker begins to speak: what it says until it ends is one breath.
    mutating func beginBreath(at now: MonotonicTime) {
        endBreath(at: now)
        justFed.removeAll(keepingCapacity: true)
    }

    /// What was owed in the breath must have been said.
    mutating func endBreath(at now: MonotonicTime) {
        for (address, link) in owedCancels where workers[link]?.held[address] != nil {
            object("a worker does not hear that nobody waits for what it holds", at: now)
        }
        for debtor in owedParts.keys where !goneLinks.contains(debtor.link) {
            object("a part of request \(debtor.number) does not reach its client", at: now)
        }
        owedCancels.removeAll(keepingCapacity: true)
        owedParts.removeAll(keepingCapacity: true)
    }

    mutating func said(
        _ message: PeerMessage,
        to owner: SimulatedLink.Owner,
        requests: [SimulatedRequest],
        at now: MonotonicTime
    ) {
        switch message.kind {
        case .clientReply, .clientPartial: saidReply(message, to: owner, requests: requests, at: now)
        case .workerRequest: saidRequest(message, requests: requests, at: now)
        case .cancel: saidCancel(message, at: now)
        case .heartbeat: checkAlive(message.link, at: now)
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
        let debtor = Debtor(link: message.link, number: number)
        guard let debt = debts[debtor], debt.count > 0 else {
            let word = message.kind == .clientPartial ? "had a part after its end" : "was answered once too often"
            return object("request \(number) \(word)", at: now)
        }
        if message.kind == .clientPartial {
            let isOwed = owedParts.removeValue(forKey: debtor) == message.frames[4]
            if !isOwed && debt.asked == 1 { object("request \(number) had a part that no worker sent", at: now) }
            return
        }
        if header.status == .poison, dispatches[number, default: 0] < plan.broker.deathsUntilPoison {
            object("request \(number) is poison and left for \(dispatches[number, default: 0]) workers", at: now)
        }
        debts[debtor]?.count -= 1
    }

    private mutating func saidCancel(_ message: PeerMessage, at now: MonotonicTime) {
        hasReturned = true
        guard let index = message.addressIndex, var held = workers[message.link]?.held[message.frames[index]] else {
            return object("a worker is told to stop what it does not hold", at: now)
        }
        let isOverdue = held.isRepeatable && held.leaseEnd <= now
        let isUnwanted = debts[held.debtor]?.isWithdrawn == true || goneLinks.contains(held.debtor.link)
        if !isOverdue && !isUnwanted {
            object("a worker is told to stop request \(held.debtor.number), and somebody waits for it", at: now)
        }
        if held.isTold { object("a worker is told twice to stop request \(held.debtor.number)", at: now) }
        held.isTold = true
        workers[message.link]?.held[message.frames[index]] = held
        owedCancels[message.frames[index]] = nil
    }

    private mutating func saidRequest(_ message: PeerMessage, requests: [SimulatedRequest], at now: MonotonicTime) {
        checkAlive(message.link, at: now)
        guard let index = message.addressIndex, message.frames.count == index + 4,
            let number = SimulatedRequest.number(inPayload: message.frames[index + 3]),
            number < requests.count, let header = try? Header(wireBytes: message.frames[index + 2])
        else { return object("a worker got nonsense", at: now) }
        justFed.insert(message.link)
        dispatches[number, default: 0] += 1
        order += 1
        if header.principal != plan.broker.principal {
            object("request \(number) came in the name of \(header.principal)", at: now)
        }
        if Int(header.attempt) > plan.broker.deathsUntilPoison {
            object("request \(number) met worker \(header.attempt) after so many deaths", at: now)
        }
        if let end = ends[number], end <= now { object("request \(number) was handed out after its end", at: now) }
        let address = message.frames[index]
        let debtor = Debtor(link: PeerMessage.clientLink(inAddress: address), number: number)
        checkWanted(debtor, attempt: Int(header.attempt), at: now)
        debts[debtor]?.latest = order
        guard var worker = workers[message.link] else { return }
        if worker.service != requests[number].serviceName {
            object("request \(number) came to another service", at: now)
        }
        let isNew = worker.held.updateValue(held(debtor, header, at: now), forKey: address) == nil
        if !isNew || worker.held.count > worker.credit {
            object("a worker holds \(worker.held.count) requests with a credit of \(worker.credit)", at: now)
        }
        worker.noteRoom(at: now)
        workers[message.link] = worker
    }

    private func held(_ debtor: Debtor, _ header: Header, at now: MonotonicTime) -> HeldRequest {
        let budget = Int64(header.budgetMilliseconds)
        let lease = max(Int64(plan.broker.lease / .milliseconds(1)), budget / 2)
        return HeldRequest(
            debtor: debtor,
            attempt: Int(header.attempt),
            order: order,
            isRepeatable: header.safe || !header.idempotencyKey.isEmpty,
            end: now + (budget - Int64(header.waitedMilliseconds)),
            lease: lease,
            leaseEnd: now + lease
        )
    }

    /// Somebody must wait for what is handed out; a second time it is handed out for a reason.
    private mutating func checkWanted(_ debtor: Debtor, attempt: Int, at now: MonotonicTime) {
        guard let debt = debts[debtor], debt.count > 0 || goneLinks.contains(debtor.link) else {
            return object("request \(debtor.number) was handed out and nobody waits for it", at: now)
        }
        guard attempt > 1, debt.asked == 1, !debt.hasMetDeath else { return }
        let isHeldInTime = workers.values.contains { worker in
            worker.held.values.contains { $0.debtor == debtor && $0.order == debt.latest && $0.leaseEnd > now }
        }
        if isHeldInTime { object("request \(debtor.number) was taken from its worker too early", at: now) }
    }
}
