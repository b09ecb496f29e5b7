import ZeroMQ

extension BrokerCore {
    /// Receives a worker's message; `rest` is the index of the first frame after the command.
    func takeFromWorker(_ message: Multipart, command: UInt8, rest: Int, dialect: Dialect, at now: MonotonicTime) {
        let identity = message.withBytes(at: 0) { PeerID($0) }
        guard let peer = workers.peer(identity) else {
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
            remove(peer, at: now, isOrderly: true)
        default:
            expel(peer, message, at: now)
        }
    }

    /// Receives a message from an unregistered peer: READY makes it a worker; anything else gets DISCONNECT, so that it
    /// registers.
    private func takeFromStranger(
        _ message: Multipart,
        _ identity: PeerID,
        command: UInt8,
        rest: Int,
        dialect: Dialect,
        at now: MonotonicTime
    ) {
        if command == MajordomoProtocol.WorkerCommand.ready, !isDraining,
            let registration = Registration(message, at: rest, maximumCredit: configuration.maximumCredit),
            // Credit came with version 0.2, and CANCEL, for which 0.1 has no number, comes with credit.
            !registration.hasCredit || !dialect.isFirstVersion
        {
            return register(message, identity, registration, dialect: dialect, at: now)
        }
        switch command {
        case MajordomoProtocol.WorkerCommand.final, MajordomoProtocol.WorkerCommand.partial: counters.late += 1
        case MajordomoProtocol.WorkerCommand.heartbeat, MajordomoProtocol.WorkerCommand.disconnect: break
        default: if !isDraining { counters.note(.stranger, in: dialect) }
        }
        if command != MajordomoProtocol.WorkerCommand.disconnect {
            output.sendDisconnect(toSenderOf: message, dialect: dialect)
        }
        pool.give(message)
    }

    private func register(
        _ message: Multipart,
        _ identity: PeerID,
        _ registration: Registration,
        dialect: Dialect,
        at now: MonotonicTime
    ) {
        guard mayRegister(registration.service, message) else {
            output.sendDisconnect(toSenderOf: message, dialect: dialect)
            return pool.give(message)
        }
        let peer = workers.register(
            message,
            identity,
            dialect: dialect,
            authorization: access.authorization(of: message),
            isTagged: !registration.tag.isEmpty,
            at: now
        )
        addWorker(registration, to: peer, at: now)
    }

    private func addWorker(_ registration: Registration, to peer: WorkerPeer, at now: MonotonicTime) {
        let service = services.registered(registration.service, at: now)
        let worker = WorkerState(peer: peer, service: service, registration: registration)
        peer.workers.append(worker)
        service.add(worker)
        dispatchQueue(of: service, at: now)
    }

    /// Receives a READY from a registered peer: new credit for a worker or, under an unused tag, another worker.
    private func takeReady(_ message: Multipart, from peer: WorkerPeer, rest: Int, at now: MonotonicTime) {
        guard let registration = Registration(message, at: rest, maximumCredit: configuration.maximumCredit),
            registration.hasCredit, registration.tag.isEmpty != peer.isTagged
        else { return expel(peer, message, at: now) }
        if let worker = peer.worker(tag: registration.tag) {
            guard worker.service.name == registration.service else { return expel(peer, message, at: now) }
            worker.credit = registration.credit
            dispatchQueue(of: worker.service, at: now)
        } else {
            guard peer.workers.count < MajordomoProtocol.maximumWorkersPerConnection, !isDraining,
                mayRegister(registration.service, message)
            else { return expel(peer, message, at: now) }
            addWorker(registration, to: peer, at: now)
        }
        pool.give(message)
    }

    /// Whether the sender of a READY may register the service.
    private func mayRegister(_ service: String, _ message: Multipart) -> Bool {
        if access.mayRegister(service, message) { return true }
        counters.refusedWorkers += 1
        return false
    }

    private func takeReply(_ message: Multipart, from peer: WorkerPeer, isFinal: Bool, rest: Int, at now: MonotonicTime)
    {
        // On a shared connection, the tag precedes the address.
        let envelope = peer.isTagged ? rest + 1 : rest
        guard message.count > envelope + 2, message.byteCount(at: envelope + 1) == 0,
            let number = message.withBytes(at: envelope, { ClientAddress($0)?.dispatchNumber })
        else { return expel(peer, message, at: now) }
        guard leases.isHeld(number, by: peer) else {
            counters.late += 1
            return pool.give(message)
        }
        if peer.isTagged, let tag = leases[number]?.worker.tag, !message.frame(at: rest, equals: tag) {
            return expel(peer, message, at: now)
        }
        if isFinal {
            takeFinal(message, of: number, bodyStart: envelope + 2, at: now)
        } else {
            takePartial(message, of: number, bodyStart: envelope + 2, at: now)
        }
        pool.give(message)
    }

    /// Ends the lease, and forwards the FINAL unless the client already has its answer or another worker has the
    /// request.
    private func takeFinal(_ message: Multipart, of number: UInt64, bodyStart: Int, at now: MonotonicTime) {
        guard let lease = leases.end(number) else { return }
        let request = lease.request
        let service = request.service
        lease.worker.inFlight -= 1
        if lease.isOpen {
            countFinal(message, of: lease, bodyStart: bodyStart, at: now)
            _ = output.forward(bodyOf: message, from: bodyStart, to: request, MajordomoProtocol.ClientCommand.final)
            noteAnswer(to: request)
        } else {
            counters.late += 1
        }
        // A request that was taken away belongs to another dispatch or to the queue.
        if !lease.isTaken { recycle(request) }
        if !service.isEmpty { dispatchQueue(of: service, at: now) }
    }

    private func countFinal(_ message: Multipart, of lease: LeaseTable.Lease, bodyStart: Int, at now: MonotonicTime) {
        let metrics = lease.request.service.metrics
        metrics.handling.record(milliseconds: now - lease.start)
        let count = message.count
        for frame in bodyStart..<count { metrics.replyBytes += UInt64(message.byteCount(at: frame)) }
        let hasStatus = lease.request.hasHeader && count > bodyStart + 1
        metrics.noteFinal(status: hasStatus ? message.withBytes(at: count - 2) { HeaderScan.status(of: $0) } : 0)
    }

    /// Renews the lease, and forwards the PARTIAL unless the client already has its answer or another worker has the
    /// request.
    private func takePartial(_ message: Multipart, of number: UInt64, bodyStart: Int, at now: MonotonicTime) {
        guard let lease = leases[number], lease.isOpen else {
            counters.late += 1
            return
        }
        leases.renew(number, at: now)
        let request = lease.request
        guard !request.dialect.isFirstVersion else {
            counters.untoldPartials += 1
            return
        }
        let reply = output.forward(
            bodyOf: message,
            from: bodyStart,
            to: request,
            MajordomoProtocol.ClientCommand.partial
        )
        // When its client's pipe refuses a PARTIAL, the stream ends, and no other worker may begin it again.
        reply.mark = number
        request.isRepeatable = false
    }
}
