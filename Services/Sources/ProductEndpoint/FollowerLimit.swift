import Envelope
import MessageBus
import Synchronization

/// Counts the requests that follow a query, each of which holds a part of the worker's credit until it ends.
final class FollowerLimit: Sendable {
    /// The most followers of a process, a quarter of a worker's credit.
    static let most = 4

    private let count = Mutex(0)

    /// Admits a follower.
    ///
    /// - Throws: `OVERLOADED` with the code `product.tooManyFollowers` when there are ``most`` already.
    func enter() throws(Refusal) {
        let isAdmitted = count.withLock { count in
            guard count < Self.most else { return false }
            count += 1
            return true
        }
        guard isAdmitted else {
            throw Refusal(
                .overloaded,
                code: "product.tooManyFollowers",
                sentence:
                    "\(Self.most) programs follow lists of products already: end one of them, or read the list again."
            )
        }
    }

    /// Ends what ``enter()`` began.
    func leave() { count.withLock { $0 -= 1 } }
}
