public import ZeroMQ

/// The limits of an ``EventPlane``, and its rules.
public struct EventPlaneConfiguration: Sendable {
    /// Returns whether a peer has a right to a topic.
    ///
    /// `topic` is valid only during the call; in a subscription it may be a prefix of topics, such as `hh.`.
    public typealias Rule = @Sendable (_ peer: MessageSender, _ topic: UnsafeRawBufferPointer) -> Bool

    /// How many events wait for one subscriber; further events are lost, and found in the feed.
    public var waitingPerSubscriber: Int
    /// How many events of one publisher wait for the broker.
    public var waitingPerPublisher: Int
    /// Whether a peer may receive topics with a prefix.
    public var maySubscribe: Rule
    /// Whether a peer may publish to a topic.
    public var mayPublish: Rule

    /// Creates a configuration; without rules, every peer may do everything, as within one host.
    public init(
        waitingPerSubscriber: Int = 1_000,
        waitingPerPublisher: Int = 10_000,
        maySubscribe: @escaping Rule = { _, _ in true },
        mayPublish: @escaping Rule = { _, _ in true }
    ) {
        self.waitingPerSubscriber = waitingPerSubscriber
        self.waitingPerPublisher = waitingPerPublisher
        self.maySubscribe = maySubscribe
        self.mayPublish = mayPublish
    }

    /// Returns the same limits with the rules of an access list.
    func rules(of security: BrokerSecurity) -> EventPlaneConfiguration {
        var configuration = self
        configuration.maySubscribe = { peer, topic in security.access(of: peer)?.maySubscribe(to: topic) ?? false }
        configuration.mayPublish = { peer, topic in security.access(of: peer)?.mayPublish(topic: topic) ?? false }
        return configuration
    }
}
