extension BrokerCore {
    /// Ends what has waited too long.
    func expireQueues(at now: MonotonicTime) {
        nextDeadline = nil
        for service in services.values {
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
                counters.expired += 1
                finish(request, with: .expiredInQueue(service: service.name))
            } else {
                counters.unavailable += 1
                finish(request, with: .nobodyServes(service.name))
            }
        }
        for request in service.queue.elements { noteEnd(of: request) }
    }

    /// Once an interval: says that the broker lives, buries the silent, sweeps up.
    func beat(at now: MonotonicTime) {
        nextHeartbeat = now + heartbeatMilliseconds
        let oldest = heartbeatMilliseconds * Int64(configuration.missedHeartbeats)
        for worker in workers.values {
            if now - worker.lastSeen > oldest {
                outbox.append(disconnect(addressOf: worker.address, dialect: worker.dialect))
                bury(worker, at: now)
            } else {
                outbox.append(opening(to: worker, command: MajordomoProtocol.WorkerCommand.heartbeat))
            }
        }
        giveUpOverdue(at: now)
        clients = clients.filter { $0.value.outstanding > 0 }
        services = services.filter { !$0.value.workers.isEmpty || !$0.value.queue.isEmpty }
    }

    /// Answers what a worker holds beyond its deadline; the worker's credit stays used until it replies or dies.
    private func giveUpOverdue(at now: MonotonicTime) {
        let grace = heartbeatMilliseconds
        for entry in inFlight.entries(where: { !$0.request.isAnswered && $0.request.deadline + grace <= now }) {
            counters.expired += 1
            answer(entry.request, with: .overdue(service: entry.request.service.name))
        }
    }

    /// Refuses what waits and what comes from now on; what workers hold is still delivered.
    package func drain() {
        isDraining = true
        for service in services.values {
            for request in service.queue.removeAll(where: { _ in true }) {
                service.queuedBytes -= request.byteCount
                finish(request, with: .brokerStopping)
            }
        }
    }

    /// Lets every worker go and answers what they still held.
    package func disconnectWorkers() {
        for worker in workers.values {
            outbox.append(disconnect(addressOf: worker.address, dialect: worker.dialect))
        }
        for entry in inFlight.entries(where: { !$0.request.isAnswered }) {
            inFlight.remove(entry.number)
            finish(entry.request, with: .brokerStopping)
        }
    }
}
