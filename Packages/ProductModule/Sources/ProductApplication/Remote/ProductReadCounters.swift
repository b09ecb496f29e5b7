import Synchronization

/// Counts the outcomes of reading products, for as long as the process runs.
public final class ProductReadCounters: Sendable {
    /// What was counted.
    public struct Counts: Hashable, Sendable {
        /// Answers from data that the device had not compared with the hub's for longer than its policy allows.
        public var staleReads = 0
        /// Products that the device lacked and the remote had.
        public var fetched = 0
        /// Products that neither had.
        public var missing = 0
        /// Refreshes in the background that found something newer.
        public var refreshed = 0
        /// Questions that the remote did not answer.
        public var failures = 0
    }

    private let counted = Mutex(Counts())

    /// Starts at zero.
    public init() {}

    /// What was counted so far.
    public var counts: Counts { counted.withLock { $0 } }

    func add(_ change: (inout Counts) -> Void) { counted.withLock { change(&$0) } }
}
