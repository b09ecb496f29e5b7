import Synchronization
import ZeroMQ

/// What other threads pass to a worker's thread: replies, and the request to end.
final class WorkerMailbox: Sendable {
    private struct State {
        var replies: [WorkerReply] = []
        var drainEnd: MonotonicTime?
        var hasEnded = false
        var waiting: [UnsafeContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())
    let wakeup = Wakeup()

    /// Accepts a reply or a part of one; returns `false` when the thread has ended.
    @discardableResult
    func post(_ reply: WorkerReply) -> Bool {
        let (isFirst, hasEnded) = state.withLock { state in
            if !state.hasEnded { state.replies.append(reply) }
            return (state.replies.count == 1, state.hasEnded)
        }
        if isFirst { wakeup.signal() }
        return !hasEnded
    }

    /// Makes the thread finish its requests within a time, and end; only the first call counts.
    func drain(within patience: Duration) {
        state.withLock { state in
            if state.drainEnd == nil { state.drainEnd = .now + Int64(patience.wholeMilliseconds) }
        }
        wakeup.signal()
    }

    /// Exchanges the replies for an empty buffer; returns when to end, or `nil` to continue.
    func take(_ replies: inout [WorkerReply]) -> MonotonicTime? {
        state.withLock { state in
            swap(&state.replies, &replies)
            return state.drainEnd
        }
    }

    /// Records that the thread has closed its socket.
    func end() {
        let (waiting, unsent) = state.withLock { state in
            state.hasEnded = true
            defer { (state.waiting, state.replies) = ([], []) }
            return (state.waiting, state.replies)
        }
        for reply in unsent { reply.backpressure?.cut() }
        for continuation in waiting { continuation.resume() }
    }

    /// Returns when the thread has closed its socket.
    func waitForEnd() async {
        await withUnsafeContinuation { continuation in
            let hasEnded = state.withLock { state in
                if !state.hasEnded { state.waiting.append(continuation) }
                return state.hasEnded
            }
            if hasEnded { continuation.resume() }
        }
    }
}
