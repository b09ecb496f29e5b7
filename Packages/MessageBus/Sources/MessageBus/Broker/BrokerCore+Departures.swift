import ZeroMQ

/// Handles the departure of workers and the requests that they held.
extension BrokerCore {
    /// Disconnects a peer that breaks the protocol.
    func expel(_ peer: WorkerPeer, _ message: Multipart, at now: MonotonicTime) {
        counters.note(.worker, in: peer.dialect)
        pool.give(message)
        output.sendDisconnect(to: peer)
        remove(peer, at: now)
    }

    /// Forgets workers that went silent together, so that none of them gets another's requests.
    func removeSilent(_ silent: [WorkerPeer], at now: MonotonicTime) {
        for peer in silent {
            for worker in peer.workers { worker.service.remove(worker, at: now) }
            output.sendDisconnect(to: peer)
        }
        for peer in silent { remove(peer, at: now) }
    }

    /// Forgets a peer's workers and resolves the requests that they held.
    ///
    /// - Parameters:
    ///   - peer: The peer that is gone.
    ///   - now: The current moment.
    ///   - isOrderly: Whether the peer sent DISCONNECT. A worker that had stopped taking requests before has answered
    ///     all that reached it. What it still holds crossed its DISCONNECT, was never begun, and goes to another worker
    ///     even if it must not be repeated.
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

    /// Decides what happens to a request whose worker is gone.
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

    /// The maximum number of poisoned requests that wait for the core's owner.
    private static let waitingPoison = 32

    private func keepPoisoned(_ request: PendingRequest) {
        guard poisonedRequests.count < Self.waitingPoison, let poisoned = request.poisoned else { return }
        poisonedRequests.append(poisoned)
    }

    /// Records what was never sent to an unreachable worker: the message, if it is a request, and the dispatches that
    /// were to follow it.
    func noteUnsent(_ message: Multipart, of peer: WorkerPeer) {
        let command = peer.dialect.hasLeadingEmpty ? 3 : 2
        // A worker's connection may also be a client's; an undeliverable reply says nothing about its requests.
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

    /// Refuses queued and new requests from now on; requests that workers hold are still delivered.
    package func drain() {
        isDraining = true
        refuseQueued()
    }

    /// Disconnects every worker, and answers the requests that they still held or that dead workers left behind.
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
