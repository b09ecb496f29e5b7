import Synchronization

/// How much of what waits one request carries, so that a poor link carries it in time.
///
/// A request that was lost may have been too large for the time that it had: the next one carries half as much. Each
/// one that arrives lets the next one carry half as much again.
final class RequestSize: Sendable {
    private let share = Mutex(1.0)
    private let answered = Mutex(0)

    /// How many requests were answered.
    var answers: Int { answered.withLock { $0 } }

    /// Returns how many items the next request carries, given how many it may carry over a good link.
    func limit(of most: Int) -> Int { max(1, Int(Double(most) * share.withLock { $0 })) }

    /// Notes the outcome of a request.
    func note(isAnswered: Bool) {
        if isAnswered { answered.withLock { $0 += 1 } }
        share.withLock { $0 = isAnswered ? min(1, $0 * 1.5) : max(0.001, $0 / 2) }
    }
}
