import MessageBus

/// Checks that a broker returns to rest and keeps nothing, whatever peers send.
struct BrokerFuzz {
    private static let peers = (0..<8).map { "peer\($0)" }

    func violation(of input: FuzzInput) -> String? {
        var input = input
        let broker = BrokerHarness(
            BrokerConfiguration(queuedRequestsPerService: 8, outstandingRequestsPerClient: 6, maximumCredit: 8)
        )
        /// The last request to each peer as a worker, from the command on.
        var requests: [Int: [[UInt8]]] = [:]
        var steps = 0
        while steps < 400,
            let step = input.next(known: { peer, number in
                requests[peer].flatMap { number + 2 < $0.count ? $0[number + 2] : nil } ?? []
            })
        {
            steps += 1
            switch step {
            case .message(let peer, let frames): broker.say(Self.peers[peer], frames)
            case .pause(let milliseconds): broker.pass(milliseconds: milliseconds)
            case .other(let number): change(Self.peers[number & 7], number >> 3, broker)
            }
            for (number, peer) in Self.peers.enumerated() {
                for message in broker.heard(peer) where message.count > 2 && message[1] == [2] {
                    requests[number] = message
                }
            }
        }
        return unrest(of: broker)
    }

    private func change(_ peer: String, _ what: Int, _ broker: BrokerHarness) {
        switch what {
        case 0: broker.gone.insert(peer)
        case 1: broker.gone.remove(peer)
        case 2: broker.full.insert(peer)
        default: broker.full.remove(peer)
        }
    }

    /// Returns what remains after all peers have been silent for longer than any timeout.
    private func unrest(of broker: BrokerHarness) -> String? {
        broker.gone.removeAll()
        broker.full.removeAll()
        broker.pass(milliseconds: 60_000)
        if !broker.core.isIdle { return "the broker still holds requests" }
        let status = broker.core.status
        let busy = status.services.first {
            $0.workers != 0 || $0.queued != 0 || $0.inFlight != 0 || $0.queuedBytes != 0
        }
        return busy.map { "the broker still has \($0)" }
    }
}
