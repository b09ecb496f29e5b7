package import CommonMessages
package import MessageBus

/// What stands between the parts of a ``FeedSimulation``, where tests plant mistakes; here it changes nothing.
package protocol FeedSimulationPolicy {
    /// What the publisher sends, told again (`isBeacon`) or at once.
    mutating func sent(_ event: FeedEvent, isBeacon: Bool) -> FeedEvent?
    /// Whether a publisher that starts tells the heads that it finds.
    var announcesHeads: Bool { get }
    /// Whether a subscriber hears anything.
    var hears: Bool { get }
    /// What the service answers.
    mutating func answered(_ reply: ReadFeedReply, to request: ReadFeedRequest) -> ReadFeedReply
    /// What the subscriber gives.
    mutating func given(_ updates: [FeedUpdate]) -> [FeedUpdate]
}

extension FeedSimulationPolicy {
    package func sent(_ event: FeedEvent, isBeacon: Bool) -> FeedEvent? { event }
    package var announcesHeads: Bool { true }
    package var hears: Bool { true }
    package func answered(_ reply: ReadFeedReply, to request: ReadFeedRequest) -> ReadFeedReply { reply }
    package func given(_ updates: [FeedUpdate]) -> [FeedUpdate] { updates }
}

/// Nobody makes a mistake.
package struct HonestFeedPolicy: FeedSimulationPolicy {
    package init() {}
}
