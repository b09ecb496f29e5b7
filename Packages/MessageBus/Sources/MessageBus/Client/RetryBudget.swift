/// Limits how many repetitions a client may add to its traffic: a share of it, plus a few per second, so that clients
/// never multiply the load of a failing service.
///
/// It is a token bucket with one token for each repetition. It starts full, and holds as many as the client's window:
/// all open requests may be repeated once, as after a restart of the broker.
package struct RetryBudget: Sendable {
    private let share: Double
    private let perSecond: Double
    private let capacity: Double
    private var tokens: Double
    /// The count and time at which the bucket was last filled.
    private var filled: (sent: UInt64, at: MonotonicTime)

    /// Creates a full bucket.
    ///
    /// - Parameters:
    ///   - share: Repetitions for each request.
    ///   - perSecond: Repetitions that a quiet client is allowed.
    ///   - capacity: The capacity of the bucket.
    ///   - now: The current moment.
    package init(share: Double, perSecond: Double = 10, capacity: Int, at now: MonotonicTime) {
        self.share = max(0, share)
        self.perSecond = max(0, perSecond)
        self.capacity = Double(max(1, capacity))
        tokens = self.capacity
        filled = (0, now)
    }

    /// Takes a token for a repetition.
    ///
    /// - Parameters:
    ///   - sent: How many requests the client has sent so far, including repetitions.
    ///   - now: The current moment.
    /// - Returns: Whether there was one.
    package mutating func spend(sent: UInt64, at now: MonotonicTime) -> Bool {
        let seconds = Double(max(0, now - filled.at)) / 1_000
        let earned = Double(sent - min(sent, filled.sent)) * share + seconds * perSecond
        tokens = min(capacity, tokens + earned)
        filled = (sent, now)
        guard tokens >= 1 else { return false }
        tokens -= 1
        return true
    }
}
