import Envelope
import MessageBus
import Synchronization

/// Counts the requests that follow a query, each of which holds a part of the worker's credit until it ends.
final class FollowerLimit: Sendable {
    /// The most followers of a home.
    static let mostOfHome = 3
    /// The most followers of a process, fewer than half of a worker's usual credit.
    static let most = 6

    private let counts = Mutex<[[UInt8]: Int]>([:])

    /// Admits a follower of a home.
    ///
    /// - Throws: `OVERLOADED` with the code `product.tooManyFollowers` when the home has ``mostOfHome`` already, or the
    ///   process ``most``.
    func enter(_ household: [UInt8]) throws(Refusal) {
        let isAdmitted = counts.withLock { counts in
            let all = counts.values.reduce(0, +)
            guard counts[household, default: 0] < Self.mostOfHome, all < Self.most else { return false }
            counts[household, default: 0] += 1
            return true
        }
        guard isAdmitted else {
            throw Refusal(
                .overloaded,
                code: "product.tooManyFollowers",
                sentence:
                    "Too many programs follow lists of products already: end one of them, or read the list again."
            )
        }
    }

    /// Ends what ``enter(_:)`` began.
    func leave(_ household: [UInt8]) {
        counts.withLock { counts in
            let left = (counts[household] ?? 1) - 1
            counts[household] = left > 0 ? left : nil
        }
    }
}
