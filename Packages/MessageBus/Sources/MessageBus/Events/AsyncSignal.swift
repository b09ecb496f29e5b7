import Synchronization

/// Wakes the one task that waits for it, from any thread; a signal sent earlier ends the next wait at once.
final class AsyncSignal: Sendable {
    private struct State {
        var isSignaled = false
        var waiting: CheckedContinuation<Void, Never>?
    }

    private let state = Mutex(State())

    func signal() {
        let waiting = state.withLock { state in
            let waiting = state.waiting
            state.waiting = nil
            state.isSignaled = waiting == nil
            return waiting
        }
        waiting?.resume()
    }

    /// Returns at the next signal, after a time, or when the task is canceled; sometimes earlier.
    func wait(atMost duration: Duration) async {
        let timer = Task {
            do { try await Task.sleep(for: duration) } catch { return }
            signal()
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isSignaled = state.withLock { state in
                    if state.isSignaled {
                        state.isSignaled = false
                        return true
                    }
                    state.waiting = continuation
                    return false
                }
                if isSignaled { continuation.resume() }
            }
        } onCancel: {
            signal()
        }
        timer.cancel()
    }
}
