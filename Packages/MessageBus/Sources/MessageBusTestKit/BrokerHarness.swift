package import MessageBus
package import ZeroMQ

/// A broker's core with named peers and a virtual clock: what peers say goes in as bytes, what they hear comes out.
package final class BrokerHarness {
    package let core: BrokerCore
    package private(set) var clock = VirtualClock()
    private var inboxes: [String: [[[UInt8]]]] = [:]
    /// Peers that a router would not reach any more.
    package var gone: Set<String> = []
    /// Peers whose pipes take nothing more.
    package var full: Set<String> = []

    /// Makes a broker.
    ///
    /// - Parameters:
    ///   - configuration: Its limits and intervals.
    ///   - access: Who may do what; with `nil` every peer may do everything.
    ///   - keys: The keys of peers by name; the others are this host's own.
    ///   - strangers: Peers that came over the network without a key.
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

    /// What the broker has told its log.
    package var reported: [String] { reports.sentences }

    private final class Reports { var sentences: [String] = [] }
    private let reports: Reports

    /// Puts another access list in force.
    package func use(_ access: AccessList) {
        core.use(access, at: clock.now)
        deliver()
    }

    /// A peer says something; the address frame is put before it.
    package func say(_ peer: String, _ frames: [[UInt8]]) {
        let message = core.pool.take()
        message.append(Array(peer.utf8))
        for frame in frames { message.append(frame) }
        core.receive(message, at: clock.now)
        deliver()
    }

    /// Lets time pass, timer by timer, as the broker's thread would see it.
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

    /// What a peer has heard since it was asked last, without the address frame.
    package func heard(_ peer: String) -> [[[UInt8]]] { inboxes.removeValue(forKey: peer) ?? [] }

    /// Sends what the core has to send, until nothing more comes of it.
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
