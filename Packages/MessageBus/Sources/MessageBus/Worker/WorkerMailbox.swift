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
    @exclusivity(unchecked) private nonisolated(unsafe) var own: [WorkerJob] = []
    let wakeup = Wakeup()
    let baton = Baton()

    /// Takes an answered job; returns whether it was answered in a turn of the socket's thread.
    func finish(_ job: WorkerJob) -> Bool {
        guard job.turn != 0, baton.noteAnswer(in: job.turn) else {
            post(job)
            return false
        }
        own.append(job)
        return true
    }

    /// Takes what another thread than the socket's brings, an answered job or a part of its answer; `false` when that
    /// has ended and nothing is sent any more.
    @discardableResult
    func post(_ job: WorkerJob) -> Bool {
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

    /// Hands over the answered jobs in exchange for an empty buffer; returns when to end if it is to.
    func take(_ replies: inout [WorkerJob]) -> MonotonicTime? {
        swap(&own, &replies)
        return state.withLock { state in
            if !state.replies.isEmpty {
                replies += state.replies
                state.replies.removeAll(keepingCapacity: true)
            }
            return state.drainEnd
        }
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
