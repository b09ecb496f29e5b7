/// The counters of an ``EventPlane`` since it started.
public struct EventCounters: Hashable, Sendable, Codable {
    /// Events that services published.
    public var published: UInt64 = 0
    /// How often a subscriber ran out of room and missed events.
    public var overruns: UInt64 = 0
    /// Subscriptions that were admitted.
    public var subscribed: UInt64 = 0
    /// Subscriptions and events without the right.
    public var refused: UInt64 = 0
    /// Messages that are neither events nor subscriptions.
    public var malformed: UInt64 = 0

    /// Creates zero counters.
    public init() {}

    /// The counters by name, for `mmi.x-status`.
    var byName: [String: UInt64] {
        [
            "eventsPublished": published, "eventOverruns": overruns, "eventSubscriptions": subscribed,
            "eventsRefused": refused, "eventsMalformed": malformed,
        ]
    }

    static let help: [(name: String, help: String)] = [
        ("eventsPublished", "Events that services published."),
        ("eventOverruns", "How often a subscriber ran out of room and missed events."),
        ("eventSubscriptions", "Subscriptions to events that were admitted."),
        ("eventsRefused", "Subscriptions and events without the right."),
        ("eventsMalformed", "Messages that are neither events nor subscriptions."),
    ]
}
