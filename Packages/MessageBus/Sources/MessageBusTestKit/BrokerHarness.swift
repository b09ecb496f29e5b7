package import MessageBus
package import ZeroMQ

/// A broker's core with named peers and a virtual clock: a test feeds in what peers send, and reads what they receive.
package final class BrokerHarness {
    package let core: BrokerCore
    package private(set) var clock = VirtualClock()
    private var inboxes: [String: [[[UInt8]]]] = [:]
    /// Peers that a router can no longer reach.
    package var gone: Set<String> = []
    /// Peers whose pipes are full.
    package var full: Set<String> = []

    /// Creates a broker.
    ///
    /// - Parameters:
    ///   - configuration: Its limits and intervals.
    ///   - access: The access list; with `nil`, every peer may do everything.
    ///   - keys: The keys of peers by name; the others are local peers.
    ///   - strangers: Peers from the network without a key.
    package init(
        _ configuration: BrokerConfiguration = BrokerConfiguration(),
        access: AccessList? = nil,
        keys: [String: CurvePublicKey] = [:],
        strangers: Set<String> = []
    ) {
        let reports = Reports()
        self.reports = reports
        core = BrokerCore(
            configuration: configuration,
            access: access,
            identify: { message in
                let peer = String(decoding: message.bytes(at: 0), as: UTF8.self)
                return strangers.contains(peer)
                    ? .unidentified : keys[peer].map { .authenticated($0.description) } ?? .local
            },
            report: { reports.sentences.append($0) },
            at: clock.now
        )
    }

    /// The sentences that the broker has logged.
    package var reported: [String] { reports.sentences }

    private final class Reports { var sentences: [String] = [] }
    private let reports: Reports

    /// Applies another access list.
    package func use(_ access: AccessList) {
        core.use(access, at: clock.now)
        deliver()
    }

    /// Sends a message from a peer; the harness adds the address frame.
    package func say(_ peer: String, _ frames: [[UInt8]]) {
        let message = core.pool.take()
        message.append(Array(peer.utf8))
        for frame in frames { message.append(frame) }
        core.receive(message, at: clock.now)
        deliver()
    }

    /// Lets time pass, timer by timer, as on the broker's thread.
    package func pass(milliseconds: Int64) {
        var end = clock
        end.advance(milliseconds: milliseconds)
        while core.nextTimer <= end.now {
            clock.advance(milliseconds: max(0, core.nextTimer - clock.now))
            core.advance(to: clock.now)
            deliver()
        }
        clock.advance(milliseconds: end.now - clock.now)
    }

    /// Returns what a peer has received since the last call, without the address frame.
    package func heard(_ peer: String) -> [[[UInt8]]] { inboxes.removeValue(forKey: peer) ?? [] }

    /// Sends what the core has to send, until it has nothing left.
    package func deliver() {
        while !core.outbox.isEmpty {
            for message in core.takeOutbox() {
                let peer = String(decoding: message.bytes(at: 0), as: UTF8.self)
                if gone.contains(peer) {
                    core.undeliverable(message, .unreachable, at: clock.now)
                } else if full.contains(peer) {
                    core.undeliverable(message, .wouldBlock, at: clock.now)
                } else {
                    inboxes[peer, default: []].append(Array(message.allBytes.dropFirst()))
                    core.pool.give(message)
                }
            }
        }
    }
}
