import Glibc
import Synchronization

/// Who runs a worker's socket: one thread, which may answer requests itself, and is relieved when one keeps it.
///
/// A turn is the time that the thread spends in a handler. During a turn the thread touches nothing of the worker's, so
/// that another thread can take over without waiting for it; whoever changes ``state`` first has the socket.
package final class Baton: Sendable {
    /// Twice the number of the turn, and one while it is under way.
    private let state = Atomic<UInt64>(0)
    /// The thread whose turn it is or was.
    private let thread = Atomic<UInt>(0)
    private let relief = Mutex<(@Sendable () -> Void)?>(nil)

    package init() {}

    /// Begins a turn; called by the thread that runs the socket.
    package func begin() -> UInt64 {
        thread.store(UInt(pthread_self()), ordering: .relaxed)
        let turn = (state.load(ordering: .relaxed) | 1) + 2
        state.store(turn, ordering: .releasing)
        return turn
    }

    /// Ends a turn with its request's answer, and gives the thread back to the socket.
    ///
    /// - Returns: `false` when the answer belongs to no turn: the handler went on elsewhere, or was too slow.
    package func noteAnswer(in turn: UInt64) -> Bool {
        // A handler that waited may answer before the socket's thread has found out that it does.
        guard state.load(ordering: .acquiring) == turn, thread.load(ordering: .relaxed) == UInt(pthread_self()) else {
            return false
        }
        return end(turn)
    }

    /// Ends a turn without an answer: the handler waits for something, and goes on elsewhere.
    ///
    /// - Returns: `false` when another thread runs the socket now.
    package func end(_ turn: UInt64) -> Bool {
        state.compareExchange(expected: turn, desired: turn - 1, ordering: .acquiringAndReleasing).exchanged
    }

    /// The turn under way; `nil` when the socket's thread is about its own work.
    package var turn: UInt64? {
        let state = state.load(ordering: .acquiring)
        return state & 1 == 1 ? state : nil
    }

    /// Lets another thread run the socket if a turn is still under way.
    package func relieve(_ turn: UInt64) {
        if end(turn) { relief.withLock { $0 }?() }
    }

    /// Sets what makes another thread run the socket; `nil` when there is nothing left to run.
    package func setRelief(_ relief: (@Sendable () -> Void)?) { self.relief.withLock { $0 = relief } }
}
