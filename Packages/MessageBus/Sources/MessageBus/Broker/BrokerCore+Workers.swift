import ZeroMQ

extension BrokerCore {
    /// Anything that a worker says; `rest` is the index of the first frame after the command.
    func takeFromWorker(_ message: Multipart, command: UInt8, rest: Int, dialect: Dialect, at now: MonotonicTime) {
        let identity = message.withBytes(at: 0) { PeerID($0) }
        guard let peer = peers[identity] else {
            return takeFromStranger(message, identity, command: command, rest: rest, dialect: dialect, at: now)
        }
        peer.lastSeen = now
        switch command {
        case MajordomoProtocol.WorkerCommand.final:
            takeReply(message, from: peer, isFinal: true, rest: rest, at: now)
        case MajordomoProtocol.WorkerCommand.partial:
            takeReply(message, from: peer, isFinal: false, rest: rest, at: now)
        case MajordomoProtocol.WorkerCommand.heartbeat:
            pool.give(message)
        case MajordomoProtocol.WorkerCommand.ready:
            takeReady(message, from: peer, rest: rest, at: now)
        case MajordomoProtocol.WorkerCommand.disconnect:
            pool.give(message)
            bury(peer, at: now, isOrderly: true)
        default:
            expel(peer, message, at: now)
        }
    }

    private func takeReply(_ message: Multipart, from peer: WorkerPeer, isFinal: Bool, rest: Int, at now: MonotonicTime)
    {
        // A connection of several workers puts the tag before the address.
        let envelope = peer.isTagged ? rest + 1 : rest
        guard message.count > envelope + 2, message.byteCount(at: envelope + 1) == 0,
            let address = message.withBytes(at: envelope, { ClientAddress($0) })
        else { return expel(peer, message, at: now) }
        guard let entry = inFlight.entry(address.dispatchNumber), entry.worker.peer === peer else {
            counters.late += 1
            return pool.give(message)
        }
        let worker = entry.worker
        if peer.isTagged, !message.withBytes(at: rest, { $0.elementsEqual(worker.tag) }) {
            return expel(peer, message, at: now)
        }
        forward(message, of: entry, isFinal: isFinal, bodyStart: envelope + 2, at: now)
        pool.give(message)
        guard isFinal else { return }
        inFlight.remove(address.dispatchNumber)
        worker.inFlight -= 1
        // What was taken away is another dispatch's, or the queue's.
        if !entry.isTaken { recycle(entry.request) }
        dispatchQueue(of: worker.service, at: now)
    }

    /// Passes a worker's PARTIAL or FINAL on, unless the client has its answer already or another worker the request.
    private func forward(
        _ message: Multipart,
        of entry: DispatchTable.Entry,
        isFinal: Bool,
        bodyStart: Int,
        at now: MonotonicTime
    ) {
        let request = entry.request
        if entry.isTaken || request.isAnswered {
            counters.late += 1
            return
        }
        if !isFinal { inFlight.renew(entry.number, until: leaseEnd(of: request, from: now)) }
        guard isFinal || !request.dialect.isFirstVersion else {
            counters.untoldPartials += 1
            return
        }
        let command = isFinal ? MajordomoProtocol.ClientCommand.final : MajordomoProtocol.ClientCommand.partial
        let reply = opening(to: request, command: command)
        for frame in bodyStart..<message.count { reply.append(movingFrameAt: frame, of: message) }
        // A PARTIAL that its client's pipe refuses ends the stream, and no other worker may begin it anew.
        if !isFinal { reply.mark = entry.number }
        outbox.append(reply)
        guard isFinal else {
            request.isRepeatable = false
            return
        }
        note(reply, of: entry, at: now)
        noteAnswer(to: request)
    }

    /// Counts a worker's FINAL; its body are the reply's last frames.
    private func note(_ reply: Multipart, of entry: DispatchTable.Entry, at now: MonotonicTime) {
        let metrics = entry.worker.service.metrics
        metrics.handling.record(milliseconds: now - entry.time)
        metrics.replyBytes += UInt64(reply.byteCount)
        let status = entry.request.hasHeader ? reply.withBytes(at: reply.count - 2) { HeaderScan.status(of: $0) } : 0
        metrics.noteFinal(status: status)
    }

    /// Puts a peer out that does not keep to the protocol.
    func expel(_ peer: WorkerPeer, _ message: Multipart, at now: MonotonicTime) {
        counters.note(.worker, in: peer.dialect)
        pool.give(message)
        outbox.append(disconnect(addressOf: peer.address, dialect: peer.dialect))
        bury(peer, at: now)
    }

    /// Forgets a peer's workers and takes care of what they held.
    ///
    /// - Parameters:
    ///   - peer: The peer that is gone.
    ///   - now: The moment now.
    ///   - isOrderly: It said so itself. A worker that had stopped taking requests before has answered all that reached
    ///     it, so what it still holds crossed its farewell, was never begun, and goes to another worker whatever it is.
    func bury(_ peer: WorkerPeer, at now: MonotonicTime, isOrderly: Bool = false) {
        guard peers.removeValue(forKey: peer.identity) != nil else { return }
        for worker in peer.workers { worker.service.remove(worker, at: now) }
        for worker in peer.workers { bury(worker, at: now, isOrderly: isOrderly && worker.isDraining) }
    }

    private func bury(_ worker: WorkerState, at now: MonotonicTime, isOrderly: Bool) {
        let held = inFlight.entries { $0.worker === worker }
        if !isOrderly && (!held.isEmpty || !worker.isDraining) { worker.service.metrics.deadWorkers += 1 }
        for entry in held.reversed() {
            inFlight.remove(entry.number)
            if !entry.isTaken { settle(entry.request, isOrderly: isOrderly, at: now) }
        }
        for request in worker.service.queue.elements { noteEnd(of: request) }
        dispatchQueue(of: worker.service, at: now)
    }

    /// Decides what becomes of a request whose worker is gone.
    private func settle(_ request: PendingRequest, isOrderly: Bool, at now: MonotonicTime) {
        let service = request.service.name
        if request.isAnswered { return recycle(request) }
        if request.deadline <= now {
            request.service.metrics.expired += 1
            return finish(request, with: .expiredInQueue(service: service))
        }
        if isOrderly || request.isUnsent {
            request.isUnsent = false
            return enqueue(request, atHead: true)
        }
        guard request.isRepeatable else {
            request.service.metrics.unavailable += 1
            return finish(request, with: .workerLost(service: service))
        }
        guard Int(request.attempt) < configuration.deathsUntilPoison else {
            request.service.metrics.poisoned += 1
            keepPoisoned(request)
            return finish(request, with: .poison(service: service, deaths: Int(request.attempt)))
        }
        request.attempt += 1
        request.service.metrics.redispatched += 1
        enqueue(request, atHead: true)
    }
}
