import MessageBus

extension Simulation {
    /// Applies a fault.
    func strike(_ fault: SimulationPlan.Fault) {
        guard !isHealed else { return }
        count(fault.rawValue)
        let worker = workers.randomElement(using: &random)
        let client = clients.randomElement(using: &random)
        switch fault {
        case .workerCrash: if let worker { crash(worker) }
        case .workerDrain: if let worker { drain(worker, patience: .random(in: 50...1_500, using: &random)) }
        case .workerCut: if let link = worker?.link { cut(link) }
        case .partition: partition()
        case .clientCut: if let link = client?.link { cut(link) }
        case .clientCrash: if let client { crash(client) }
        case .brokerCrash: crashBroker()
        case .brokerDrain: drainBroker(patience: .random(in: 100...1_500, using: &random))
        }
    }

    /// Blocks some links for a while, in one or both directions; what was sent arrives late, in order.
    private func partition() {
        let healing = SimulationPlan.start + plan.trouble
        let end = min(healing, now + .random(in: 100...4_000, using: &random))
        let toBroker = Bool.random(using: &random)
        let toPeer = !toBroker || Bool.random(using: &random)
        for link in links where link.isConnected && !link.isCut && Bool.random(using: &random) {
            if toBroker { link.blocked.toBroker = max(link.blocked.toBroker, end) }
            if toPeer { link.blocked.toPeer = max(link.blocked.toPeer, end) }
        }
    }

    /// Ends all faults: processes run, links carry messages, handlers continue.
    func heal() {
        isHealed = true
        if broker == nil { startBroker() }
        for client in clients { restart(client) }
        for worker in workers {
            restart(worker)
            let hanging = worker.hanging
            worker.hanging = []
            for handler in hanging { handler.finish() }
        }
    }

    /// Sends one more request to every service, one after the other; all of them must succeed.
    func probe() {
        for service in 0..<plan.services {
            for kind in SimulatedRequest.Kind.allCases {
                // Late enough for the previous probe to have its reply, so that none of them waits.
                let start = now + Int64(requests.count - plan.requests.count) * (4 * plan.longestLatency + 10)
                probe(service, kind, at: start)
            }
        }
    }

    private func probe(_ service: Int, _ kind: SimulatedRequest.Kind, at start: MonotonicTime) {
        let probe = SimulatedRequest(
            number: requests.count,
            client: service % plan.clients,
            service: service,
            kind: kind,
            behavior: .replies(after: 1),
            start: start,
            budget: SimulatedRequest.probeBudget,
            payloadBytes: 20,
            claim: "",
            isProbe: true
        )
        requests.append(probe)
        schedule(at: start) { self.submit(probe.number) }
    }

    /// Retries a probe that was told to come back later, for as long as the last backlog may take: everything must be
    /// served in the end.
    func probeAgain(_ number: Int, after pause: Duration?) {
        guard let pause, pause > .zero, now + Int64(pause / .milliseconds(1)) <= lastProbe else { return }
        requests[number].isProbe = false
        probe(requests[number].service, requests[number].kind, at: now + Int64(pause / .milliseconds(1)))
    }

    /// Checks at the end that every request has ended once and that nothing is left anywhere.
    func judge() {
        for request in requests {
            if request.outcomes.count != 1 { object("request \(request.number) ended \(request.outcomes.count) times") }
            if request.isProbe && request.outcomes != ["ok"] {
                object("after healing, request \(request.number) ended with \(request.outcomes)")
            }
        }
        guard let broker else { return object("the broker is not there") }
        if !broker.isIdle { object("the broker still holds requests") }
        let status = broker.status
        for service in 0..<plan.services {
            let name = SimulatedRequest.serviceName(service)
            let line = status.services.first { $0.name == name }
            let workers = plan.workersPerService[service]
            if line?.workers != workers || line?.credit != workers * plan.credit {
                object("\(name) has \(line?.workers ?? 0) workers and credit \(line?.credit ?? 0)")
            }
        }
        for worker in workers where worker.core.held != 0 { object("a worker holds \(worker.core.held) requests") }
        for client in clients where client.core.nextToSend() != nil { object("a client has not sent everything") }
    }

    func report() -> SimulationReport {
        if let broker { counters.merge(broker.status.counters) { $0 + $1 } }
        let outcomes = Dictionary(requests.flatMap(\.outcomes).map { ($0, 1) }) { $0 + $1 }
        return SimulationReport(
            seed: plan.seed,
            violations: violations,
            outcomes: outcomes,
            messages: messages,
            faults: faults,
            counters: counters,
            fingerprint: fingerprint
        )
    }
}
