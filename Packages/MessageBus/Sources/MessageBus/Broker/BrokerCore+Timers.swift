extension BrokerCore {
    /// Ends what has waited too long.
    func expireQueues(at now: MonotonicTime) {
        nextDeadline = nil
        for service in services.values.sorted(by: { $0.name < $1.name }) {
            guard let earliest = service.earliestDeadline else { continue }
            if earliest <= now { expireQueue(of: service, at: now) }
            if let end = service.earliestDeadline { nextDeadline = nextDeadline.map { min($0, end) } ?? end }
        }
    }

    private func expireQueue(of service: ServiceState, at now: MonotonicTime) {
        service.earliestDeadline = nil
        let ended = service.queue.removeAll { service.end(of: $0, patience: patienceMilliseconds) <= now }
        for request in ended {
            service.queuedBytes -= request.byteCount
            if request.deadline <= now && !service.workers.isEmpty {
                service.metrics.expired += 1
                finish(request, with: .expiredInQueue(service: service.name))
            } else {
                service.metrics.unavailable += 1
                finish(request, with: .nobodyServes(service.name))
            }
        }
        for request in service.queue.elements { noteEnd(of: request) }
    }

    /// Once an interval: says that the broker lives, buries the silent, sweeps up.
    func beat(at now: MonotonicTime) {
        nextHeartbeat = now + heartbeatMilliseconds
        let oldest = heartbeatMilliseconds * Int64(configuration.missedHeartbeats)
        // As they came, so that the same messages always lead to the same ones.
        let inOrder = peers.values.sorted { $0.number < $1.number }
        buryAll(inOrder.filter { now - $0.lastSeen > oldest }, at: now)
        endLeases(at: now)
        // After what the dead and the silent have left, so that nothing to a worker follows a beat that cannot reach it.
        for peer in inOrder where peers[peer.identity] === peer {
            outbox.append(opening(to: peer, command: MajordomoProtocol.WorkerCommand.heartbeat))
        }
        giveUpOverdue(at: now)
        clients.keep { $0.outstanding > 0 || !$0.heldBack.isEmpty }
        services.keep { !$0.workers.isEmpty || !$0.queue.isEmpty }
    }

    /// Forgets workers that fell silent together; none of them is given what another one held.
    private func buryAll(_ silent: [WorkerPeer], at now: MonotonicTime) {
        for peer in silent {
            for worker in peer.workers { worker.service.remove(worker, at: now) }
            outbox.append(disconnect(addressOf: peer.address, dialect: peer.dialect))
        }
        for peer in silent { bury(peer, at: now) }
    }

    /// Answers what a worker holds beyond its deadline; the worker's credit stays used until it replies or dies.
    private func giveUpOverdue(at now: MonotonicTime) {
        let grace = heartbeatMilliseconds
        for entry in inFlight.entries(where: {
            !$0.isTaken && !$0.request.isAnswered && $0.request.deadline + grace <= now
        }) {
            entry.request.service.metrics.expired += 1
            answer(entry.request, with: .overdue(service: entry.request.service.name))
        }
    }

    /// Refuses what waits and what comes from now on; what workers hold is still delivered.
    package func drain() {
        isDraining = true
        refuseQueued()
    }

    /// Lets every worker go and answers what they still held, and what dead ones left behind meanwhile.
    package func disconnectWorkers() {
        for peer in peers.values {
            outbox.append(disconnect(addressOf: peer.address, dialect: peer.dialect))
        }
        for entry in inFlight.entries(where: { !$0.isTaken && !$0.request.isAnswered }) {
            inFlight.remove(entry.number)
            finish(entry.request, with: .brokerStopping)
        }
        refuseQueued()
    }

    private func refuseQueued() {
        for service in services.values.sorted(by: { $0.name < $1.name }) {
            for request in service.queue.removeAll(where: { _ in true }) {
                service.queuedBytes -= request.byteCount
                finish(request, with: .brokerStopping)
            }
        }
    }
}
