/// The limits and intervals of a ``ChangeSubscriber``.
public struct SubscriberConfiguration: Sendable {
    /// The number of entries requested at once, up to 500.
    public var entriesPerRead: Int
    /// How long to wait after a failed read; doubles with each further one.
    public var firstPause: Duration
    /// The longest wait after a failed read.
    public var longestPause: Duration
    /// How often to read the feed when no event arrives at all, as when events are blocked.
    public var silence: Duration
    /// How long one read may take.
    public var budget: Duration

    /// Creates a configuration.
    public init(
        entriesPerRead: Int = 100,
        firstPause: Duration = .milliseconds(100),
        longestPause: Duration = .seconds(1),
        silence: Duration = .seconds(30),
        budget: Duration = .seconds(5)
    ) {
        precondition((1...500).contains(entriesPerRead), "A read has 1 to 500 entries.")
        self.entriesPerRead = entriesPerRead
        self.firstPause = firstPause
        self.longestPause = longestPause
        self.silence = silence
        self.budget = budget
    }
}
