import Synchronization

/// Who runs a worker's socket: one thread, which may answer requests itself, and is relieved when one keeps it.
///
/// A turn is the time that the thread spends in a handler. During a turn the thread touches nothing of the worker's, so
/// that another thread can take over without waiting for it; whoever changes ``state`` first has the socket.
package final class Baton: Sendable {
    /// How a turn ended.
    package enum Ending {
        /// The request is answered.
        case answered
        /// The handler waits for something, and goes on elsewhere.
        case suspended
        /// Another thread runs the socket now.
        case relieved
    }

    /// The number of the turn, and in its last two bits what it is at.
    private let state = Atomic<UInt64>(0)
    private let relief = Mutex<(@Sendable () -> Void)?>(nil)

    private static let handling: UInt64 = 1
    private static let answered: UInt64 = 2
    private static let phases: UInt64 = 3

    package init() {}

    /// Begins a turn; called by the thread that runs the socket.
    package func begin() -> UInt64 {
        let turn = (state.load(ordering: .relaxed) | Self.phases) + 1 + Self.handling
        state.store(turn, ordering: .releasing)
        return turn
    }

    /// Takes note of the answer to the request of a turn; `false` when the turn is over.
    package func noteAnswer(in turn: UInt64) -> Bool {
        state.compareExchange(
            expected: turn,
            desired: turn - Self.handling + Self.answered,
            ordering: .acquiringAndReleasing
        ).exchanged
    }

    /// Ends a turn; called by the thread that began it.
    package func end(_ turn: UInt64) -> Ending {
        let idle = turn - Self.handling
        if state.load(ordering: .acquiring) == idle + Self.answered {
            state.store(idle, ordering: .releasing)
            return .answered
        }
        let isOwn = state.compareExchange(expected: turn, desired: idle, ordering: .acquiringAndReleasing).exchanged
        return isOwn ? .suspended : .relieved
    }

    /// The turn under way; `nil` when the socket's thread is about its own work.
    package var turn: UInt64? {
        let state = state.load(ordering: .acquiring)
        return state & Self.phases == Self.handling ? state : nil
    }

    /// Lets another thread run the socket if a turn is still under way.
    package func relieve(_ turn: UInt64) {
        let isTaken = state.compareExchange(
            expected: turn,
            desired: turn - Self.handling,
            ordering: .acquiringAndReleasing
        ).exchanged
        if isTaken { relief.withLock { $0 }?() }
    }

    /// Sets what makes another thread run the socket; `nil` when there is nothing left to run.
    package func setRelief(_ relief: (@Sendable () -> Void)?) { self.relief.withLock { $0 = relief } }
}
