/// What the broker does when time has passed.
extension BrokerCore {
    /// Ends what has waited too long.
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

    /// Once an interval: sends heartbeats, forgets silent workers, ends leases, sweeps up.
    func beat(at now: MonotonicTime) {
        nextHeartbeat = now + heartbeatMilliseconds
        let longestSilence = heartbeatMilliseconds * Int64(configuration.missedHeartbeats)
        let peers = workers.inOrder
        removeSilent(peers.filter { now - $0.lastSeen > longestSilence }, at: now)
        endLeases(at: now)
        // After what dead and silent workers have left, so that no message to a worker follows a heartbeat that cannot
        // reach it.
        for peer in peers where workers.contains(peer) {
            output.sendHeartbeat(to: peer, dispatches: leases.dispatches)
        }
        answerOverdue(at: now)
        clients.sweep()
        services.sweep()
    }

    /// Takes away what workers have been silent about for too long and what may be repeated.
    ///
    /// The worker gets a CANCEL, and its credit stays used until it answers, so that one whose handlers all hang gets
    /// nothing more. It has not died: POISON counts workers that stopped. What may not be repeated, what has met too
    /// many workers, and what only this connection serves stays where it is: its reply may still come, until its
    /// deadline.
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

    /// Answers what a worker holds beyond its deadline; the worker's credit stays used until it replies or dies.
    private func answerOverdue(at now: MonotonicTime) {
        let grace = heartbeatMilliseconds
        for lease in leases.leases(where: { $0.isOpen && $0.request.deadline + grace <= now }) {
            let service = lease.request.service
            service.metrics.expired += 1
            answer(lease.request, with: .overdue(service: service.name))
        }
    }
}
