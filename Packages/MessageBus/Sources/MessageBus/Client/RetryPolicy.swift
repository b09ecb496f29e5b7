import CommonMessages
import Envelope

/// Whether and when a refused request is repeated: exponential backoff with full jitter, within the deadline.
public struct RetryPolicy: Sendable {
    /// The maximum number of repetitions of a request.
    public var maximumRetries: Int
    /// The longest pause before the first repetition; it doubles each time.
    public var firstPause: Duration
    /// The limit of the pause.
    public var longestPause: Duration
    /// How long a call is retried while its service is absent, counted from its first attempt.
    public var patienceForAbsentServices: Duration

    /// Never repeats a request.
    public static let never = RetryPolicy(maximumRetries: 0)

    /// Creates a policy.
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

    /// Returns when to repeat a request.
    ///
    /// - Parameters:
    ///   - refusal: The outcome of the last attempt.
    ///   - retries: How often the request was repeated before.
    ///   - remaining: What is left of the caller's time.
    ///   - jitter: A random number from 0 to 1.
    /// - Returns: The pause before the repetition; `nil` when there is none.
    public func pause(
        after refusal: Refusal,
        retries: Int,
        remaining: Duration,
        jitter: Double
    ) -> Duration? {
        // Without a broker, the client has already waited for one, and so would the repetition.
        guard refusal.status.isRetryable, refusal.problem.code != Refusal.noBrokerCode, retries < maximumRetries else {
            return nil
        }
        let ceiling = min(firstPause * (1 << min(retries, 20)), longestPause)
        let pause = (refusal.retryAfter ?? .zero) + ceiling * jitter
        return pause < remaining ? pause : nil
    }
}
