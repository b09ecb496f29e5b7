import Synchronization

/// The observers of a database's commits.
package final class CommitObservers: Sendable {
    private let observer = Mutex<@Sendable (FeedHead) -> Void>({ _ in })

    package init() {}

    /// Adds an observer.
    package func add(_ observer: @escaping @Sendable (FeedHead) -> Void) {
        self.observer.withLock { known in
            let earlier = known
            known = { head in
                earlier(head)
                observer(head)
            }
        }
    }

    /// Tells all observers of a commit.
    package func tell(_ head: FeedHead) { observer.withLock { $0 }(head) }
}
