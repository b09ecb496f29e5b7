import Synchronization

/// The observers of a database's commits.
package final class CommitObservers: Sendable {
    private let observers = Mutex<[@Sendable (FeedHead) -> Void]>([])

    package init() {}

    /// Adds an observer.
    package func add(_ observer: @escaping @Sendable (FeedHead) -> Void) {
        observers.withLock { $0.append(observer) }
    }

    /// Tells all observers of a commit.
    package func tell(_ head: FeedHead) {
        for observer in observers.withLock({ $0 }) { observer(head) }
    }
}
