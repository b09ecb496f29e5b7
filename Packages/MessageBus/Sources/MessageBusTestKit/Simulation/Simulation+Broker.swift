import MessageBus
import ZeroMQ

extension Simulation {
    func startBroker() {
        var configuration = plan.broker
        policy.configure(&configuration)
        policy.drain(false)
        broker = BrokerCore(configuration: configuration, at: now)
        oracle = BrokerOracle(plan: plan)
        brokerEnd = nil
        for link in links where !link.isCut && !link.isConnected {
            schedule(after: 0...100) { if self.broker != nil && !link.isConnected { self.accept(link) } }
        }
    }

    func brokerReceives(_ message: PeerMessage) {
        guard let broker else { return }
        note(now - SimulationPlan.start)
        note(Int64(message.link))
        oracle.beginBatch(at: now)
        oracle.received(message, at: now)
        let verdict = policy.receive(message, at: now)
        for message in verdict.send { leave(message) }
        for message in verdict.take { hand(message, to: broker) }
        flushBroker()
        if messages.isMultiple(of: 4) { audit() }
    }

    private func hand(_ message: PeerMessage, to broker: BrokerCore) {
        let multipart = broker.pool.take()
        multipart.append(links[message.link].identity)
        for frame in message.frames { multipart.append(frame) }
        broker.receive(multipart, at: now)
    }

    func advanceBroker() {
        guard let broker else { return }
        if broker.nextTimer <= now {
            oracle.beginBatch(at: now)
            for message in policy.invent(at: now) { hand(message, to: broker) }
            broker.advance(to: now)
            flushBroker()
            audit()
        }
        if let brokerEnd, broker.isIdle || brokerEnd <= now { endBroker() }
    }

    /// Sends until nothing is left, because a failed send may cause more messages.
    func flushBroker() {
        guard let broker else { return }
        while !broker.outbox.isEmpty {
            for message in broker.takeOutbox() {
                let link = links[SimulatedLink.number(ofIdentity: message.bytes(at: 0))]
                let sent = PeerMessage(link: link.number, frames: Array(message.allBytes.dropFirst()))
                if link.isOpenAtBroker {
                    broker.pool.give(message)
                    for message in policy.send(sent, at: now) { leave(message) }
                } else {
                    // A reply to a client that is gone still counts as sent.
                    if sent.kind == .clientReply || sent.kind == .clientPartial {
                        for message in policy.send(sent, at: now) { leave(message) }
                    }
                    oracle.forget(link.number)
                    broker.undeliverable(message, .unreachable, at: now)
                }
            }
        }
        takeViolations()
    }

    private func leave(_ message: PeerMessage) {
        let link = links[message.link]
        oracle.sent(message, to: link.owner, requests: requests, at: now)
        if link.isOpenAtBroker { sendToPeer(message.frames, over: link) }
    }

    private func audit() {
        guard let broker else { return }
        oracle.audit(broker.status, at: now)
        takeViolations()
    }

    private func takeViolations() {
        guard !oracle.violations.isEmpty else { return }
        violations += oracle.takeViolations()
    }

    /// Handles SIGTERM: the broker refuses new requests, delivers what workers hold, and ends.
    func drainBroker(patience: Int64) {
        guard let broker, brokerEnd == nil else { return }
        policy.drain(true)
        broker.drain()
        brokerEnd = now + patience
        flushBroker()
    }

    private func endBroker() {
        guard let broker else { return }
        oracle.beginBatch(at: now)
        broker.disconnectWorkers()
        flushBroker()
        oracle.auditEnd(at: now)
        takeViolations()
        retire(broker)
        // What it has sent still arrives; then its peers see the connection close.
        for link in links where link.isConnected && !link.isCut {
            link.isOpenAtBroker = false
            schedule(at: link.lastArrival.atPeer) { self.cut(link) }
        }
        schedule(after: 50...1_500) { if self.broker == nil { self.startBroker() } }
    }

    func crashBroker() {
        guard let broker else { return }
        retire(broker)
        for link in links where link.isConnected { cut(link) }
        schedule(after: 50...2_000) { if self.broker == nil { self.startBroker() } }
    }

    private func retire(_ broker: BrokerCore) {
        counters.merge(broker.status.counters) { $0 + $1 }
        self.broker = nil
        brokerEnd = nil
    }
}
