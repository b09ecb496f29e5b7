package import MessageBus

/// Stands between the broker and the network, to plant a fault: it may change, drop, repeat and invent messages, and
/// change the broker's limits behind the back of those who check them.
package protocol SimulationPolicy {
    /// Changes the limits of a broker that starts.
    mutating func configure(_ configuration: inout BrokerConfiguration)
    /// Says what the broker takes, and what leaves it at once, in place of a message that came.
    mutating func receive(_ message: PeerMessage, at now: MonotonicTime) -> (take: [PeerMessage], send: [PeerMessage])
    /// Says what leaves the broker in place of a message that it sends.
    mutating func send(_ message: PeerMessage, at now: MonotonicTime) -> [PeerMessage]
    /// Says what the broker hears that nobody said; asked whenever its timer is due.
    mutating func invent(at now: MonotonicTime) -> [PeerMessage]
    /// The broker begins to drain, or (`false`) a new one starts.
    mutating func drain(_ isDraining: Bool)
}

extension SimulationPolicy {
    package mutating func configure(_ configuration: inout BrokerConfiguration) {}
    package mutating func receive(
        _ message: PeerMessage,
        at now: MonotonicTime
    ) -> (take: [PeerMessage], send: [PeerMessage]) { ([message], []) }
    package mutating func send(_ message: PeerMessage, at now: MonotonicTime) -> [PeerMessage] { [message] }
    package mutating func invent(at now: MonotonicTime) -> [PeerMessage] { [] }
    package mutating func drain(_ isDraining: Bool) {}
}
