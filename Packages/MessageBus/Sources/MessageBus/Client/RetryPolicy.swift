import CommonMessages
import Envelope

/// Whether and when a refused request is sent again: exponential backoff with full jitter, within the deadline.
public struct RetryPolicy: Sendable {
    /// How many times a request is sent again at most.
    public var maximumRetries: Int
    /// The longest pause before the first repetition; it doubles each time.
    public var firstPause: Duration
    /// The longest pause of all.
    public var longestPause: Duration
    /// How long a call is tried again while nobody serves it, counted from its first attempt.
    public var patienceForAbsentServices: Duration

    /// Never sends anything again.
    public static let never = RetryPolicy(maximumRetries: 0)

    /// Makes a policy.
    public init(
        maximumRetries: Int = 3,
        firstPause: Duration = .milliseconds(50),
        longestPause: Duration = .seconds(2),
        patienceForAbsentServices: Duration = .seconds(3)
    ) {
        self.maximumRetries = maximumRetries
        self.firstPause = firstPause
        self.longestPause = longestPause
        self.patienceForAbsentServices = patienceForAbsentServices
    }

    /// Says whether to send again, and when.
    ///
    /// - Parameters:
    ///   - refusal: How the last attempt ended.
    ///   - retries: How often the request was sent again before.
    ///   - remaining: What is left of the caller's time.
    ///   - jitter: A random number from 0 to 1.
    /// - Returns: The pause before the repetition; `nil` when there is none.
    public func pause(
        after refusal: Refusal,
        retries: Int,
        remaining: Duration,
        jitter: Double
    ) -> Duration? {
        // Nothing is listening: the client has waited for it already, and so would the repetition.
        guard refusal.status.isRetryable, refusal.problem.code != Refusal.noBrokerCode, retries < maximumRetries else {
            return nil
        }
        let ceiling = min(firstPause * (1 << min(retries, 20)), longestPause)
        let pause = (refusal.retryAfter ?? .zero) + ceiling * jitter
        return pause < remaining ? pause : nil
    }
}
