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
    /// How long a device waits on average after a failure that only a person can mend, in milliseconds: the person may
    /// do so at the hub, and tell no device.
    public static let personMilliseconds: UInt64 = 3_600_000

    /// Creates a policy; by default from 0.5 s up to a minute.
    ///
    /// A device whose hub was away for a week exchanges again within a minute of its return, without being asked to.
    public init(baseMilliseconds: UInt64 = 500, capMilliseconds: UInt64 = 60_000) {
        self.baseMilliseconds = baseMilliseconds
        self.capMilliseconds = capMilliseconds
    }

    /// Returns the delay after a number of failures, in milliseconds.
    ///
    /// Its upper bound doubles with each failure, 32 times at most, up to the cap.
    ///
    /// - Parameters:
    ///   - failures: How many attempts failed in a row, at least 1.
    ///   - random: A random number, uniform over its type.
    /// - Returns: The delay, from 0 to its upper bound.
    public func delay(afterFailures failures: Int, random: UInt64) -> UInt64 {
        let doublings = min(max(0, failures - 1), 32)
        let bound = min(capMilliseconds, baseMilliseconds << UInt64(doublings))
        return random % (bound + 1)
    }

    /// Returns the delay after a failure that only a person can mend, in milliseconds.
    ///
    /// - Parameter random: A random number, uniform over its type.
    /// - Returns: The delay, from a half of ``personMilliseconds`` to one and a half.
    public static func delayForPerson(random: UInt64) -> UInt64 {
        personMilliseconds / 2 + random % (personMilliseconds + 1)
    }
}
