/// The limits and intervals of an ``EventPublisher``.
public struct EventPublisherConfiguration: Sendable {
    /// How often the heads of active households are announced again.
    public var beacon: Duration
    /// How long a household counts as active after its last change.
    public var activity: Duration
    /// The maximum number of feeds whose heads are announced again; the most recent win.
    public var maximumFeeds: Int

    /// Creates a configuration.
    public init(
        beacon: Duration = .seconds(1),
        activity: Duration = .seconds(300),
        maximumFeeds: Int = 1_024
    ) {
        precondition(maximumFeeds > 0, "A publisher needs room for at least one feed.")
        self.beacon = beacon
        self.activity = activity
        self.maximumFeeds = maximumFeeds
    }
}
