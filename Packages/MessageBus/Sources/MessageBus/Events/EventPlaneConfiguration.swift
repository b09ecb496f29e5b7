public import ZeroMQ

/// The limits of an ``EventPlane``, and its rules.
public struct EventPlaneConfiguration: Sendable {
    /// Whether a peer may do something with a topic.
    ///
    /// `topic` is good inside the call only; of a subscription it may be the beginning of topics, such as `hh.`.
    public typealias Rule = @Sendable (_ peer: MessageSender, _ topic: UnsafeRawBufferPointer) -> Bool

    /// Events that wait for one subscriber; what does not fit is lost, and found in the feed.
    public var waitingPerSubscriber: Int
    /// Events that wait for the broker, of one publisher.
    public var waitingPerPublisher: Int
    /// Which peer may hear what begins with a topic.
    public var maySubscribe: Rule
    /// Which peer may publish under a topic.
    public var mayPublish: Rule

    /// Makes a configuration; without rules every peer may do everything, as inside one host.
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

    /// The same limits with the rules of an access list.
    func rules(of security: BrokerSecurity) -> EventPlaneConfiguration {
        var configuration = self
        configuration.maySubscribe = { peer, topic in security.access(of: peer)?.maySubscribe(to: topic) ?? false }
        configuration.mayPublish = { peer, topic in security.access(of: peer)?.mayPublish(topic: topic) ?? false }
        return configuration
    }
}
