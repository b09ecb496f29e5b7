extension BrokerCore {
    /// Until when a worker may be silent about a request that it gets now.
    func leaseEnd(of request: PendingRequest, from now: MonotonicTime) -> MonotonicTime {
        now + max(leaseMilliseconds, (request.deadline - request.arrival) / 2)
    }

    /// Takes away what workers have been silent about for too long and what may be repeated.
    ///
    /// The worker is told, and its credit stays used until it answers, so that one whose handlers all hang gets nothing
    /// more. What may not be repeated, what has met too many workers, and what only this connection serves stays where
    /// it is: its reply may still come, until its deadline.
    func endLeases(at now: MonotonicTime) {
        let overdue = inFlight.entries { entry in
            entry.leaseEnd <= now && !entry.isTaken && !entry.request.isAnswered && entry.request.isRepeatable
                && entry.request.deadline > now && Int(entry.request.attempt) < self.configuration.deathsUntilPoison
        }
        for entry in overdue { endLease(of: entry, at: now) }
    }

    private func endLease(of entry: DispatchTable.Entry, at now: MonotonicTime) {
        let service = entry.request.service
        let next = service.pickWorker(notOf: entry.worker.peer)
        // While its own connection takes more, what goes back into the queue would only come to it again.
        let canWait =
            service.workers.contains { $0.peer !== entry.worker.peer && $0.credit > 0 }
            && !service.workers.contains { $0.inFlight < $0.credit }
        guard next != nil || canWait else { return }
        inFlight.take(entry.number)
        tellCancelled(entry)
        service.metrics.leasesEnded += 1
        service.metrics.redispatched += 1
        entry.request.attempt += 1
        if let next { dispatch(entry.request, to: next, at: now) } else { enqueue(entry.request, atHead: true) }
    }
}
