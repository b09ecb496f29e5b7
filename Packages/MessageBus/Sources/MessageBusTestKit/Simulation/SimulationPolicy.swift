package import MessageBus

/// Stands between the broker and the network to plant a fault: it may change, drop, repeat and forge messages, and
/// change the broker's limits without the oracle's knowledge.
package protocol SimulationPolicy {
    /// Changes the limits of a starting broker.
    mutating func configure(_ configuration: inout BrokerConfiguration)
    /// Returns what the broker receives, and what leaves it at once, in place of a received message.
    mutating func receive(_ message: PeerMessage, at now: MonotonicTime) -> (take: [PeerMessage], send: [PeerMessage])
    /// Returns what leaves the broker in place of a message that it sends.
    mutating func send(_ message: PeerMessage, at now: MonotonicTime) -> [PeerMessage]
    /// Returns forged messages to the broker; called whenever its timer is due.
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
