/// How long a device waits before it tries again.
///
/// The delay grows exponentially up to a cap, with full jitter, so that the devices of a home don't return all at once
/// after an outage.
///
/// Source: Brooker, "Exponential Backoff and Jitter", AWS Architecture Blog, 2015.
public struct RetryPolicy: Sendable {
    /// The upper bound of the first delay, in milliseconds.
    public let baseMilliseconds: UInt64
    /// The upper bound of every delay, in milliseconds.
    public let capMilliseconds: UInt64
    /// How many attempts may fail in a row before the device waits for an occasion: connectivity, a start, or a person.
    public let attempts: Int

    /// Creates a policy; by default 0.5 s, 5 minutes, and 12 attempts.
    public init(baseMilliseconds: UInt64 = 500, capMilliseconds: UInt64 = 300_000, attempts: Int = 12) {
        self.baseMilliseconds = baseMilliseconds
        self.capMilliseconds = capMilliseconds
        self.attempts = attempts
    }

    /// Returns the delay after a number of failures, in milliseconds; `nil` when the attempts are used up.
    ///
    /// Its upper bound doubles with each failure, 32 times at most, up to the cap.
    ///
    /// - Parameters:
    ///   - failures: How many attempts failed in a row, at least 1.
    ///   - random: A random number, uniform over its type.
    /// - Returns: The delay, from 0 to its upper bound.
    public func delay(afterFailures failures: Int, random: UInt64) -> UInt64? {
        guard failures < attempts else { return nil }
        let doublings = min(max(0, failures - 1), 32)
        let bound = min(capMilliseconds, baseMilliseconds << UInt64(doublings))
        return random % (bound + 1)
    }
}
