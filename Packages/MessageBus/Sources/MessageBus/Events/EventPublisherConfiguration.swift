/// The limits and intervals of an ``EventPublisher``.
public struct EventPublisherConfiguration: Sendable {
    /// How often the heads of active households are told again.
    public var beacon: Duration
    /// How long a household counts as active after its last change.
    public var activity: Duration
    /// The most feeds whose heads are told again; those that changed last win.
    public var maximumFeeds: Int

    /// Makes a configuration.
    public init(
        beacon: Duration = .seconds(1),
        activity: Duration = .seconds(300),
        maximumFeeds: Int = 1_024
    ) {
        precondition(maximumFeeds > 0, "A publisher knows at least one feed.")
        self.beacon = beacon
        self.activity = activity
        self.maximumFeeds = maximumFeeds
    }
}
