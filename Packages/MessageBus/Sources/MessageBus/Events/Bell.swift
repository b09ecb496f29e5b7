import Synchronization

/// Wakes the one task that waits for it, from anywhere; rung before, it ends the next wait at once.
final class Bell: Sendable {
    private struct State {
        var isRung = false
        var waiting: CheckedContinuation<Void, Never>?
    }

    private let state = Mutex(State())

    func ring() {
        let waiting = state.withLock { state in
            let waiting = state.waiting
            state.waiting = nil
            state.isRung = waiting == nil
            return waiting
        }
        waiting?.resume()
    }

    /// Returns at the next ring, after a time, or when the task is cancelled; sometimes earlier.
    func wait(atMost duration: Duration) async {
        let timer = Task {
            do { try await Task.sleep(for: duration) } catch { return }
            ring()
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isRung = state.withLock { state in
                    if state.isRung {
                        state.isRung = false
                        return true
                    }
                    state.waiting = continuation
                    return false
                }
                if isRung { continuation.resume() }
            }
        } onCancel: {
            ring()
        }
        timer.cancel()
    }
}
