/// How many repetitions a client may add to its traffic: a share of it, and a few a second however quiet it is, so that
/// clients never multiply the load of a service that is down.
///
/// A bucket of tokens, one for each repetition. It starts full, and holds as many as the client has requests under way
/// at most: all of them may be sent again once, as after a restart of the broker.
package struct RetryBudget: Sendable {
    private let share: Double
    private let perSecond: Double
    private let capacity: Double
    private var tokens: Double
    /// What was counted when the bucket was filled last.
    private var filled: (sent: UInt64, at: MonotonicTime)

    /// Makes a full bucket.
    ///
    /// - Parameters:
    ///   - share: Repetitions for each request.
    ///   - perSecond: Repetitions that a quiet client is allowed.
    ///   - capacity: The most that are saved up.
    ///   - now: The moment now.
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
    ///   - sent: How much the client has sent in its life, repetitions included.
    ///   - now: The moment now.
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
