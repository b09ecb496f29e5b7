import ZeroMQ

/// How workers go, and what becomes of what they held.
extension BrokerCore {
    /// Disconnects a peer that does not keep to the protocol.
    func expel(_ peer: WorkerPeer, _ message: Multipart, at now: MonotonicTime) {
        counters.note(.worker, in: peer.dialect)
        pool.give(message)
        output.sendDisconnect(to: peer)
        remove(peer, at: now)
    }

    /// Forgets workers that fell silent together; none of them gets what another one held.
    func removeSilent(_ silent: [WorkerPeer], at now: MonotonicTime) {
        for peer in silent {
            for worker in peer.workers { worker.service.remove(worker, at: now) }
            output.sendDisconnect(to: peer)
        }
        for peer in silent { remove(peer, at: now) }
    }

    /// Forgets a peer's workers and takes care of what they held.
    ///
    /// - Parameters:
    ///   - peer: The peer that is gone.
    ///   - now: The moment now.
    ///   - isOrderly: Whether the peer said farewell. A worker that had stopped taking requests before has answered all
    ///     that reached it, so what it still holds crossed its farewell, was never begun, and goes to another worker
    ///     whether it may be repeated or not.
    func remove(_ peer: WorkerPeer, at now: MonotonicTime, isOrderly: Bool = false) {
        guard workers.remove(peer) else { return }
        for worker in peer.workers { worker.service.remove(worker, at: now) }
        for worker in peer.workers { release(worker, at: now, isOrderly: isOrderly && worker.isDraining) }
    }

    private func release(_ worker: WorkerState, at now: MonotonicTime, isOrderly: Bool) {
        let held = leases.leases { $0.worker === worker }
        if !isOrderly && (!held.isEmpty || !worker.isDraining) { worker.service.metrics.deadWorkers += 1 }
        for lease in held.reversed() {
            leases.end(lease.number)
            if !lease.isTaken { resolve(lease.request, isOrderly: isOrderly, at: now) }
        }
        services.noteLoss(of: worker.service)
        dispatchQueue(of: worker.service, at: now)
    }

    /// Decides what becomes of a request whose worker is gone.
    private func resolve(_ request: PendingRequest, isOrderly: Bool, at now: MonotonicTime) {
        let service = request.service
        if request.isAnswered { return recycle(request) }
        if request.deadline <= now {
            service.metrics.expired += 1
            return finish(request, with: .expiredInQueue(service: service.name))
        }
        if isOrderly || request.isUnsent {
            request.isUnsent = false
            return services.enqueue(request, atHead: true)
        }
        request.deaths += 1
        guard request.isRepeatable else {
            service.metrics.unavailable += 1
            return finish(request, with: .workerLost(service: service.name))
        }
        guard request.deaths < configuration.deathsUntilPoison else {
            service.metrics.poisoned += 1
            keepPoisoned(request)
            return finish(request, with: .poison(service: service.name, deaths: request.deaths))
        }
        request.attempt += 1
        service.metrics.redispatched += 1
        services.enqueue(request, atHead: true)
    }

    /// The most poisoned requests that wait for the core's owner to take them.
    private static let waitingPoison = 32

    private func keepPoisoned(_ request: PendingRequest) {
        guard poisonedRequests.count < Self.waitingPoison, let poisoned = request.poisoned else { return }
        poisonedRequests.append(poisoned)
    }

    /// Remembers what never left for a worker that cannot be reached: the message, if it is a request, and the
    /// dispatches that were to follow it.
    func noteUnsent(_ message: Multipart, of peer: WorkerPeer) {
        let command = peer.dialect.hasLeadingEmpty ? 3 : 2
        // A worker's connection may also ask as a client; a reply that does not reach it says nothing of its requests.
        guard message.count > command,
            message.frame(at: command - 1, equals: MajordomoProtocol.worker)
                || message.frame(at: command - 1, equals: MajordomoProtocol.firstWorker)
        else { return }
        let isRequest = message.withBytes(at: command, { $0.first }) == MajordomoProtocol.WorkerCommand.request
        let first = isRequest ? message.mark : message.mark + 1
        for lease in leases.leases(where: { $0.worker.peer === peer && !$0.isTaken && $0.order >= first }) {
            lease.request.isUnsent = true
        }
    }

    // MARK: The broker's own end

    /// Refuses what waits and what comes from now on; what workers hold is still delivered.
    package func drain() {
        isDraining = true
        refuseQueued()
    }

    /// Lets every worker go and answers what they still held, and what dead ones left behind meanwhile.
    package func disconnectWorkers() {
        for peer in workers.inOrder { output.sendDisconnect(to: peer) }
        for lease in leases.leases(where: \.isOpen) {
            leases.end(lease.number)
            finish(lease.request, with: .brokerStopping)
        }
        refuseQueued()
    }

    private func refuseQueued() {
        for service in services.inOrder {
            for request in service.takeAll(where: { _ in true }) { finish(request, with: .brokerStopping) }
        }
    }
}
