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

/// Where a household's feed and its clock stand; the clock also moves when something is owed to another module.
package struct HouseholdClock: Equatable, Sendable {
    /// The number of the last entry of the feed.
    package let seq: Int64
    /// The last reading of the hybrid clock.
    package let reading: Int64

    /// A household without commits.
    package static let start = HouseholdClock(seq: 0, reading: 0)

    /// Takes the columns `head_seq` and `hlc`.
    package init(seq: Int64, reading: Int64) { (self.seq, self.reading) = (seq, reading) }
}
