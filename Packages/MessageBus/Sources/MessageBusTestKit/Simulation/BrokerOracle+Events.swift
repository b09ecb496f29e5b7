import Envelope
import MessageBus

extension BrokerOracle {
    /// Begins a batch: the messages that the broker sends in response to one message or one moment.
    mutating func beginBatch(at now: MonotonicTime) {
        endBatch(at: now)
        justFed.removeAll(keepingCapacity: true)
    }

    /// Ends a batch, in which the broker must have sent what it owed.
    mutating func endBatch(at now: MonotonicTime) {
        for (address, link) in owedCancels where workers[link]?.held[address] != nil {
            object("a worker gets no CANCEL for what no client waits for", at: now)
        }
        for key in owedParts.keys where !goneLinks.contains(key.link) {
            object("a part of request \(key.number) does not reach its client", at: now)
        }
        owedCancels.removeAll(keepingCapacity: true)
        owedParts.removeAll(keepingCapacity: true)
    }

    mutating func sent(
        _ message: PeerMessage,
        to owner: SimulatedLink.Owner,
        requests: [SimulatedRequest],
        at now: MonotonicTime
    ) {
        switch message.kind {
        case .clientReply, .clientPartial: sentReply(message, to: owner, requests: requests, at: now)
        case .workerRequest: sentRequest(message, requests: requests, at: now)
        case .cancel: sentCancel(message, at: now)
        case .heartbeat: checkAlive(message.link, at: now)
        case .disconnect:
            if justFed.contains(message.link) {
                object("a worker got a request in the batch in which it was disconnected", at: now)
            }
            forget(message.link)
        default: break
        }
    }

    private mutating func checkAlive(_ link: Int, at now: MonotonicTime) {
        guard let worker = workers[link] else { return object("a stranger is treated as a worker", at: now) }
        if now - worker.lastHeard > silence { object("a silent worker counts as alive", at: now) }
    }

    private mutating func sentReply(
        _ message: PeerMessage,
        to owner: SimulatedLink.Owner,
        requests: [SimulatedRequest],
        at now: MonotonicTime
    ) {
        guard message.frames.count == 5, let header = try? Header(wireBytes: message.frames[3]),
            let number = SimulatedRequest.number(inCorrelationID: header.correlationID), number < requests.count
        else { return object("a client got a reply to nothing", at: now) }
        guard owner == .client(requests[number].client) else {
            return object("request \(number) was answered to another client", at: now)
        }
        let key = ReplyKey(link: message.link, number: number)
        guard let reply = pending[key], reply.count > 0 else {
            let word = message.kind == .clientPartial ? "had a part after its end" : "was answered once too often"
            return object("request \(number) \(word)", at: now)
        }
        if message.kind == .clientPartial {
            let isOwed = owedParts.removeValue(forKey: key) == message.frames[4]
            if !isOwed && reply.asked == 1 { object("request \(number) had a part that no worker sent", at: now) }
            return
        }
        if header.status == .poison, deaths[number, default: 0] < plan.broker.deathsUntilPoison {
            object("request \(number) is poison and \(deaths[number, default: 0]) workers were lost with it", at: now)
        }
        pending[key]?.count -= 1
    }

    private mutating func sentCancel(_ message: PeerMessage, at now: MonotonicTime) {
        hasReturned = true
        guard let index = message.addressIndex, var held = workers[message.link]?.held[message.frames[index]] else {
            return object("a worker is told to stop what it does not hold", at: now)
        }
        let isOverdue = held.isRepeatable && held.leaseEnd <= now
        let isUnwanted = pending[held.key]?.isWithdrawn == true || goneLinks.contains(held.key.link)
        if !isOverdue && !isUnwanted {
            object("a worker is told to stop request \(held.key.number), and its client waits for it", at: now)
        }
        if held.isTold { object("a worker is told twice to stop request \(held.key.number)", at: now) }
        held.isTold = true
        workers[message.link]?.held[message.frames[index]] = held
        owedCancels[message.frames[index]] = nil
    }

    private mutating func sentRequest(_ message: PeerMessage, requests: [SimulatedRequest], at now: MonotonicTime) {
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
        // Before the last dispatch, each worker has died with it or lost its lease.
        if Int(header.attempt) > 2 * plan.broker.deathsUntilPoison - 1 {
            object("request \(number) met worker \(header.attempt)", at: now)
        }
        if let end = ends[number], end <= now { object("request \(number) was handed out after its end", at: now) }
        let address = message.frames[index]
        let key = ReplyKey(link: PeerMessage.clientLink(inAddress: address), number: number)
        checkWanted(key, attempt: Int(header.attempt), at: now)
        pending[key]?.latest = order
        guard var worker = workers[message.link] else { return }
        if worker.service != requests[number].serviceName {
            object("request \(number) came to another service", at: now)
        }
        let isNew = worker.held.updateValue(held(key, header, at: now), forKey: address) == nil
        if !isNew || worker.held.count > worker.credit {
            object("a worker holds \(worker.held.count) requests with a credit of \(worker.credit)", at: now)
        }
        worker.noteRoom(at: now)
        workers[message.link] = worker
    }

    private func held(_ key: ReplyKey, _ header: Header, at now: MonotonicTime) -> HeldRequest {
        let budget = Int64(header.budgetMilliseconds)
        let lease = max(Int64(plan.broker.lease / .milliseconds(1)), budget / 2)
        return HeldRequest(
            key: key,
            attempt: Int(header.attempt),
            order: order,
            isRepeatable: header.safe || !header.idempotencyKey.isEmpty,
            end: now + (budget - Int64(header.waitedMilliseconds)),
            lease: lease,
            leaseEnd: now + lease
        )
    }

    /// Checks that a client waits for a dispatched request, and that a second dispatch has a reason.
    private mutating func checkWanted(_ key: ReplyKey, attempt: Int, at now: MonotonicTime) {
        guard let reply = pending[key], reply.count > 0 || goneLinks.contains(key.link) else {
            return object("request \(key.number) was handed out and no client waits for it", at: now)
        }
        guard attempt > 1, reply.asked == 1, reply.deaths == 0 else { return }
        let isHeldInTime = workers.values.contains { worker in
            worker.held.values.contains { $0.key == key && $0.order == reply.latest && $0.leaseEnd > now }
        }
        if isHeldInTime { object("request \(key.number) was taken from its worker too early", at: now) }
    }
}
