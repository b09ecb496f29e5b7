import Synchronization

/// Remembers for some seconds that a hub did not answer, so that not every question waits for it.
public final class HubReachability: Sendable {
    private static let pause = Duration.seconds(10)

    private let lastFailure = Mutex<ContinuousClock.Instant?>(nil)

    /// Knows of no failure.
    public init() {}

    /// Whether a question has a chance.
    public var mayAnswer: Bool {
        lastFailure.withLock { last in last.map { $0.duration(to: .now) > Self.pause } ?? true }
    }

    func note(hasAnswered: Bool) { lastFailure.withLock { $0 = hasAnswered ? nil : .now } }
}
