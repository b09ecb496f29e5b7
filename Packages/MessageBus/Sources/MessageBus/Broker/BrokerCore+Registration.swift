import ZeroMQ

extension BrokerCore {
    /// A peer that is not registered: READY makes it a worker, anything else gets DISCONNECT, so that it registers.
    func takeFromStranger(
        _ message: Multipart,
        _ identity: PeerID,
        command: UInt8,
        rest: Int,
        dialect: Dialect,
        at now: MonotonicTime
    ) {
        if command == MajordomoProtocol.WorkerCommand.ready, !isDraining,
            let registration = Registration(message, at: rest, maximumCredit: configuration.maximumCredit),
            // Credit came with the second version, and CANCEL, which 0.1 has no number for, comes with credit.
            !registration.hasCredit || !dialect.isFirstVersion
        {
            if mayRegister(registration.service, message) {
                return register(message, identity, registration, dialect: dialect, at: now)
            }
            outbox.append(disconnect(addressOf: message, dialect: dialect))
            return pool.give(message)
        }
        switch command {
        case MajordomoProtocol.WorkerCommand.final, MajordomoProtocol.WorkerCommand.partial: counters.late += 1
        case MajordomoProtocol.WorkerCommand.heartbeat, MajordomoProtocol.WorkerCommand.disconnect: break
        default: if !isDraining { counters.note(.stranger, in: dialect) }
        }
        if command != MajordomoProtocol.WorkerCommand.disconnect {
            outbox.append(disconnect(addressOf: message, dialect: dialect))
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
        let standing = standing(of: message)
        message.removeLast(keeping: 1)
        registrations += 1
        let peer = WorkerPeer(
            number: registrations,
            identity: identity,
            address: message,
            dialect: dialect,
            standing: standing,
            isTagged: !registration.tag.isEmpty,
            at: now
        )
        peers[identity] = peer
        addWorker(registration, to: peer, at: now)
    }

    private func addWorker(_ registration: Registration, to peer: WorkerPeer, at now: MonotonicTime) {
        let service = service(named: registration.service, at: now)
        service.metrics = metrics(named: registration.service)
        let worker = WorkerState(peer: peer, service: service, registration: registration)
        peer.workers.append(worker)
        service.add(worker)
        dispatchQueue(of: service, at: now)
    }

    private func metrics(named name: String) -> ServiceMetrics {
        if let known = metrics[name] { return known }
        // So many names are somebody's mistake, and each would stay for ever.
        guard metrics.count < Self.countedServices else { return otherMetrics }
        let fresh = ServiceMetrics()
        metrics[name] = fresh
        return fresh
    }

    private static let countedServices = 256

    /// A READY of a registered peer: other credit for a worker, where 0 means that it takes nothing new, or, under a
    /// tag that is not in use yet, another worker.
    func takeReady(_ message: Multipart, from peer: WorkerPeer, rest: Int, at now: MonotonicTime) {
        guard let registration = Registration(message, at: rest, maximumCredit: configuration.maximumCredit),
            registration.hasCredit, registration.tag.isEmpty != peer.isTagged
        else { return expel(peer, message, at: now) }
        if let worker = peer.worker(tag: registration.tag) {
            guard worker.service.name == registration.service else { return expel(peer, message, at: now) }
            worker.credit = registration.credit
            worker.isDraining = registration.credit == 0
            dispatchQueue(of: worker.service, at: now)
        } else {
            guard peer.workers.count < MajordomoProtocol.maximumWorkersPerConnection, !isDraining,
                mayRegister(registration.service, message)
            else {
                return expel(peer, message, at: now)
            }
            addWorker(registration, to: peer, at: now)
        }
        pool.give(message)
    }
}
