/// Handles the passage of time.
extension BrokerCore {
    /// Ends requests that have waited too long.
    func expireQueues(at now: MonotonicTime) {
        for service in services.inOrder {
            for request in services.takeExpired(of: service, at: now) {
                if request.deadline <= now && !service.workers.isEmpty {
                    service.metrics.expired += 1
                    finish(request, with: .expiredInQueue(service: service.name))
                } else {
                    service.metrics.unavailable += 1
                    finish(request, with: .noWorker(of: service.name))
                }
            }
        }
        services.findNextEnd()
    }

    /// Once per interval: sends heartbeats, forgets silent workers, ends leases, and cleans up.
    func beat(at now: MonotonicTime) {
        nextHeartbeat = now + heartbeatMilliseconds
        let longestSilence = heartbeatMilliseconds * Int64(configuration.missedHeartbeats)
        let peers = workers.inOrder
        removeSilent(peers.filter { now - $0.lastSeen > longestSilence }, at: now)
        endLeases(at: now)
        // After resolving the requests of dead and silent workers, so that no message to a worker follows an
        // undeliverable heartbeat.
        for peer in peers where workers.contains(peer) {
            output.sendHeartbeat(to: peer, dispatches: leases.dispatches)
        }
        answerOverdue(at: now)
        clients.sweep()
        services.sweep()
    }

    /// Takes away repeatable requests that workers have been silent about for too long.
    ///
    /// The worker gets a CANCEL, and its credit stays in use until it answers, so that a worker whose handlers all hang
    /// gets no further requests. It does not count as dead: POISON counts workers that stopped. A request stays with
    /// its worker, until its deadline, when it must not be repeated, when it has met too many workers, or when only
    /// this connection serves it.
    private func endLeases(at now: MonotonicTime) {
        let overdue = leases.leases { lease in
            lease.end <= now && lease.isOpen && lease.request.isRepeatable && lease.request.deadline > now
                && Int(lease.request.attempt) < self.configuration.deathsUntilPoison
        }
        for lease in overdue { endLease(lease, at: now) }
    }

    private func endLease(_ lease: LeaseTable.Lease, at now: MonotonicTime) {
        let request = lease.request
        let service = request.service
        let next = service.pickWorker(notOf: lease.worker.peer)
        guard next != nil || service.canWait(forOtherThan: lease.worker.peer) else { return }
        leases.takeRequest(of: lease.number)
        output.sendCancel(of: lease, dispatches: leases.dispatches)
        service.metrics.leasesEnded += 1
        service.metrics.redispatched += 1
        request.attempt += 1
        if let next { dispatch(request, to: next, at: now) } else { services.enqueue(request, atHead: true) }
    }

    /// Answers requests that workers hold beyond their deadline; the worker's credit stays in use until it replies or
    /// dies.
    private func answerOverdue(at now: MonotonicTime) {
        let grace = heartbeatMilliseconds
        for lease in leases.leases(where: { $0.isOpen && $0.request.deadline + grace <= now }) {
            let service = lease.request.service
            service.metrics.expired += 1
            answer(lease.request, with: .overdue(service: service.name))
        }
    }
}
