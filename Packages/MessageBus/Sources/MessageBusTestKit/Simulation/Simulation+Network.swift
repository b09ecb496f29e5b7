import MessageBus

extension Simulation {
    func open(_ owner: SimulatedLink.Owner) -> SimulatedLink {
        let link = SimulatedLink(number: links.count, owner: owner, seed: plan.seed)
        links.append(link)
        if broker != nil { accept(link) }
        return link
    }

    /// Connects a link to the broker and delivers what the peer sent meanwhile.
    func accept(_ link: SimulatedLink) {
        link.isConnected = true
        if case .client(let index) = link.owner { clients[index].core.noteConnection() }
        let waiting = link.waiting
        link.waiting = []
        for frames in waiting { carryToBroker(frames, over: link) }
    }

    /// Sends a peer's message; what can no longer arrive is lost, as on a socket.
    func sendToBroker(_ frames: [[UInt8]], over link: SimulatedLink) {
        guard link.isConnected else { return link.waiting.append(frames) }
        var copies = 1
        if !isHealed, case .client = link.owner, chance(plan.droppedPerMille, on: link) {
            copies = 0
            count("drop")
        } else if !isHealed, isHarmlessTwice(frames), chance(plan.duplicatedPerMille, on: link) {
            copies = 2
            count("duplicate")
        }
        for _ in 0..<copies { carryToBroker(frames, over: link) }
    }

    private func carryToBroker(_ frames: [[UInt8]], over link: SimulatedLink) {
        let time = arrival(over: link, last: link.lastArrival.atBroker, blocked: link.blocked.toBroker)
        link.lastArrival.atBroker = time
        schedule(at: time) {
            guard !link.isCut, link.isOpenAtBroker else { return }
            self.messages += 1
            self.brokerReceives(PeerMessage(link: link.number, frames: frames))
        }
    }

    func sendToPeer(_ frames: [[UInt8]], over link: SimulatedLink) {
        if !isHealed, case .client = link.owner, chance(plan.droppedPerMille, on: link) { return count("drop") }
        let time = arrival(over: link, last: link.lastArrival.atPeer, blocked: link.blocked.toPeer)
        link.lastArrival.atPeer = time
        schedule(at: time) {
            guard !link.isCut else { return }
            self.messages += 1
            switch link.owner {
            case .client(let index): self.receive(frames, self.clients[index], over: link)
            case .worker(let index): self.receive(frames, self.workers[index], over: link)
            }
        }
    }

    private func arrival(over link: SimulatedLink, last: MonotonicTime, blocked: MonotonicTime) -> MonotonicTime {
        let latency = Int64.random(in: 0...plan.longestLatency, using: &link.random)
        return max(last, max(now, blocked) + latency)
    }

    private func chance(_ perMille: Int, on link: SimulatedLink) -> Bool {
        perMille > 0 && Int.random(in: 0..<1_000, using: &link.random) < perMille
    }

    /// Whether a message does no harm when it arrives twice: replies, and requests that may be repeated.
    private func isHarmlessTwice(_ frames: [[UInt8]]) -> Bool {
        switch PeerMessage(link: 0, frames: frames).kind {
        case .workerReply, .heartbeat: true
        case .clientRequest:
            frames.count == 5
                && SimulatedRequest.number(inPayload: frames[4]).map { requests[$0].isRepeatable } ?? false
        default: false
        }
    }

    /// Breaks a connection: messages in transit are lost, and each end notices it later.
    func cut(_ link: SimulatedLink) {
        guard !link.isCut else { return }
        link.isCut = true
        let delays = (0...Int64(isHealed ? 50 : 400), 0...Int64(isHealed ? 50 : 1_200))
        schedule(after: delays.0) { link.isOpenAtBroker = false }
        schedule(after: delays.1) { self.peerLoses(link) }
    }

    /// Closes the peer's end: what it has sent still arrives, then the broker's router forgets it.
    func closeAtPeer(_ link: SimulatedLink) {
        guard link.isConnected else {
            link.isCut = true
            return
        }
        let time = arrival(over: link, last: link.lastArrival.atBroker, blocked: link.blocked.toBroker)
        schedule(at: time) {
            link.isOpenAtBroker = false
            link.isCut = true
        }
    }

    private func peerLoses(_ link: SimulatedLink) {
        switch link.owner {
        case .client(let index):
            let client = clients[index]
            guard client.isRunning, client.link === link else { return }
            client.core.loseConnection(at: now)
            client.link = nil
            takeOutcomes(of: client)
            schedule(after: 50...500) { if client.isRunning && client.link == nil { self.connect(client) } }
        case .worker(let index):
            let worker = workers[index]
            guard worker.isRunning, worker.link === link else { return }
            if case .reconnect = worker.core.loseConnection(at: now) { worker.link = nil }
        }
    }

    func count(_ fault: String) { faults[fault, default: 0] += 1 }
}
