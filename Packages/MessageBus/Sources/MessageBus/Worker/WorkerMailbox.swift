import Synchronization
import ZeroMQ

/// What other threads tell a worker's thread: answered jobs, and that it is to end.
final class WorkerMailbox: Sendable {
    private struct State {
        var replies: [WorkerJob] = []
        var drainEnd: MonotonicTime?
        var hasEnded = false
        var waiting: [UnsafeContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())
    /// What was answered on the socket's thread itself, which alone touches this.
    private nonisolated(unsafe) var own: [WorkerJob] = []
    let wakeup = Wakeup()
    let baton = Baton()

    /// Takes an answered job, or a part of its answer; `false` when the thread has ended and nothing is sent any more.
    @discardableResult
    func finish(_ job: WorkerJob) -> Bool {
        if job.turn != 0, baton.noteAnswer(in: job.turn) {
            own.append(job)
            return true
        }
        let (isFirst, hasEnded) = state.withLock { state in
            if !state.hasEnded { state.replies.append(job) }
            return (state.replies.count == 1, state.hasEnded)
        }
        if isFirst { wakeup.signal() }
        return !hasEnded
    }

    /// Makes the thread finish what it holds, within a time, and end; the first call counts.
    func drain(within patience: Duration) {
        state.withLock { state in
            if state.drainEnd == nil { state.drainEnd = .now + Int64(patience.wholeMilliseconds) }
        }
        wakeup.signal()
    }

    /// Hands over the answered jobs, and when to end if it is to.
    func take() -> (replies: [WorkerJob], drainEnd: MonotonicTime?) {
        let (replies, drainEnd) = state.withLock { state in
            defer { state.replies.removeAll(keepingCapacity: true) }
            return (state.replies, state.drainEnd)
        }
        defer { own.removeAll(keepingCapacity: true) }
        return (own.isEmpty ? replies : own + replies, drainEnd)
    }

    /// The thread has closed its socket.
    func end() {
        let (waiting, unsent) = state.withLock { state in
            state.hasEnded = true
            defer { (state.waiting, state.replies) = ([], []) }
            return (state.waiting, state.replies)
        }
        baton.setRelief(nil)
        for job in unsent { job.line?.cut() }
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
