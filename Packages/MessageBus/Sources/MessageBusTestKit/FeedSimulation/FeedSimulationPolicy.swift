package import CommonMessages
package import MessageBus

/// Stands between the parts of a ``FeedSimulation``, so that tests can plant bugs; the defaults change nothing.
package protocol FeedSimulationPolicy {
    /// Returns what the publisher sends, as a beacon or at once.
    mutating func sent(_ event: FeedEvent, isBeacon: Bool) -> FeedEvent?
    /// Whether a starting publisher announces the heads that it finds.
    var announcesHeads: Bool { get }
    /// Whether subscribers receive events.
    var hears: Bool { get }
    /// Returns the service's reply.
    mutating func answered(_ reply: ReadFeedReply, to request: ReadFeedRequest) -> ReadFeedReply
    /// Returns what the subscriber delivers.
    mutating func given(_ updates: [FeedUpdate]) -> [FeedUpdate]
}

extension FeedSimulationPolicy {
    package func sent(_ event: FeedEvent, isBeacon: Bool) -> FeedEvent? { event }
    package var announcesHeads: Bool { true }
    package var hears: Bool { true }
    package func answered(_ reply: ReadFeedReply, to request: ReadFeedRequest) -> ReadFeedReply { reply }
    package func given(_ updates: [FeedUpdate]) -> [FeedUpdate] { updates }
}

/// A policy without bugs.
package struct HonestFeedPolicy: FeedSimulationPolicy {
    package init() {}
}
