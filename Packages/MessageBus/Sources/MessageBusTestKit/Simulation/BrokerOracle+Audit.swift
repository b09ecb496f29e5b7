import MessageBus

extension BrokerOracle {
    /// Compares the broker's status with the oracle's own records.
    mutating func audit(_ status: BrokerStatus, at now: MonotonicTime) {
        for service in status.services { audit(service, at: now) }
        checkLeases(at: now)
        for (key, reply) in pending
        where reply.count > 0 && reply.end + 2 * heartbeat < now && !goneLinks.contains(key.link) {
            object("request \(key.number) got no answer", at: now)
            pending[key]?.count = 0
        }
    }

    private mutating func audit(_ service: BrokerStatus.Service, at now: MonotonicTime) {
        let mine = workers.values.filter { $0.service == service.name }
        let held = mine.reduce(0) { $0 + $1.held.count }
        if service.workers != mine.count {
            object("\(service.name) has \(service.workers) workers, and \(mine.count) are there", at: now)
        }
        if service.inFlight != held {
            object("\(service.name) counts \(service.inFlight) in flight, and \(held) are", at: now)
        }
        if service.queued > 0, mine.contains(where: { $0.held.count < $0.credit }) {
            object("\(service.queued) wait for \(service.name), and a worker has credit", at: now)
        }
        // Requests of dead and hanging workers are queued on top of those that wait; strict workers are not told to
        // stop.
        if mine.contains(where: { $0.held.values.contains { $0.leaseEnd <= now } }) { hasReturned = true }
        let returned = hasReturned ? plan.credit * 3 * 2 : 0
        if service.queued > plan.broker.queuedRequestsPerService + returned {
            object("\(service.queued) requests wait for \(service.name)", at: now)
        }
        if service.queuedBytes > plan.broker.queuedBytesPerService + returned * 1_024 {
            object("\(service.queuedBytes) bytes wait for \(service.name)", at: now)
        }
    }

    /// Checks that no request stays with a silent worker while another worker has been free for as long as the broker
    /// waits.
    private mutating func checkLeases(at now: MonotonicTime) {
        for (link, worker) in workers {
            for held in worker.held.values
            where held.isRepeatable && !held.isTold && held.leaseEnd + 2 * heartbeat < now && held.end > now
                && held.attempt < plan.broker.deathsUntilPoison
            {
                guard let reply = pending[held.key], reply.asked == 1, reply.count == 1, reply.latest == held.order
                else {
                    continue
                }
                let isOtherFree = workers.contains { other in
                    other.key != link && other.value.service == worker.service
                        && other.value.freeSince.map { $0 + 2 * heartbeat < now } ?? false
                }
                if isOtherFree { object("request \(held.key.number) stays with a worker that is silent", at: now) }
            }
        }
    }

    /// Checks that the broker has delivered everything when it ends.
    mutating func auditEnd(at now: MonotonicTime) {
        endBatch(at: now)
        for (key, reply) in pending where reply.count > 0 && !goneLinks.contains(key.link) {
            object("the broker ended and owed \(key.number) an answer", at: now)
        }
    }
}
