import Glibc
import Synchronization
import ZeroMQ

/// Looks a few times a second whether a handler keeps the thread of its worker's socket, for all workers of a process.
///
/// So a worker goes on beating and taking requests whatever a handler does, well before its broker misses a beat.
final class BatonWatch: Sendable {
    static let shared = BatonWatch()

    private struct Watched {
        weak var baton: Baton?
        /// The turn that was under way at the last look.
        var turn: UInt64?
    }

    private struct State {
        var watched: [Watched] = []
        var thread: OwnerThread?
    }

    private let state = Mutex(State())
    private static let microsecondsBetweenLooks: UInt32 = 200_000

    /// Watches a worker from now on, as long as it lives.
    func add(_ baton: Baton) {
        state.withLock { state in
            state.watched.append(Watched(baton: baton))
            guard state.thread == nil else { return }
            state.thread = OwnerThread(name: "larder-watch") { [self] in
                while true {
                    usleep(Self.microsecondsBetweenLooks)
                    look()
                }
            }
        }
    }

    private func look() {
        let kept = state.withLock { state in
            state.watched.removeAll { $0.baton == nil }
            var kept: [(Baton, UInt64)] = []
            for index in state.watched.indices {
                guard let baton = state.watched[index].baton else { continue }
                let turn = baton.turn
                if let turn, turn == state.watched[index].turn { kept.append((baton, turn)) }
                state.watched[index].turn = turn
            }
            return kept
        }
        for (baton, turn) in kept { baton.relieve(turn) }
    }
}
