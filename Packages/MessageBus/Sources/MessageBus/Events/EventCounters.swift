/// What an ``EventPlane`` has seen since it started.
public struct EventCounters: Hashable, Sendable, Codable {
    /// Events that services published.
    public var published: UInt64 = 0
    /// How often a subscriber had no room any more and missed events until it had.
    public var overruns: UInt64 = 0
    /// Subscriptions that were admitted.
    public var subscribed: UInt64 = 0
    /// Subscriptions and events that were not allowed.
    public var refused: UInt64 = 0
    /// Messages that are no events or subscriptions.
    public var malformed: UInt64 = 0

    /// Makes counters of nothing.
    public init() {}

    /// By name, for `mmi.x-status`.
    var byName: [String: UInt64] {
        [
            "eventsPublished": published, "eventOverruns": overruns, "eventSubscriptions": subscribed,
            "eventsRefused": refused, "eventsMalformed": malformed,
        ]
    }

    static let help: [(name: String, help: String)] = [
        ("eventsPublished", "Events that services published."),
        ("eventOverruns", "How often a subscriber had no room any more and missed events until it had."),
        ("eventSubscriptions", "Subscriptions to events that were admitted."),
        ("eventsRefused", "Subscriptions and events that were not allowed."),
        ("eventsMalformed", "Messages that are no events or subscriptions."),
    ]
}
