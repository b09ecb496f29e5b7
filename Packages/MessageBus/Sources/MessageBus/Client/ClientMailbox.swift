import Synchronization
import ZeroMQ

/// What other threads pass to a client's thread: requests, withdrawals, and the request to end.
final class ClientMailbox: Sendable {
    private struct State {
        var requests: [ClientRequest] = []
        var cancelled: [CorrelationID] = []
        var sent: UInt64 = 0
        var isClosing = false
        var hasEnded = false
    }

    private let state = Mutex(State())
    let wakeup = Wakeup()
    let connects = Atomic<UInt64>(0)
    let losses = Atomic<UInt64>(0)

    /// How many requests this client has sent, including repetitions.
    var sent: UInt64 { state.withLock { $0.sent } }

    /// Sends one request and waits for its outcome.
    @inline(__always)
    nonisolated(nonsending) func exchange(_ request: ClientRequest) async -> ClientCore.Outcome {
        await withTaskCancellationHandler {
            await withUnsafeContinuation { submit(request, .caller($0)) }
        } onCancel: {
            cancel(request.correlationID)
        }
        guard let outcome = request.outcome else { preconditionFailure("A request ends with an outcome.") }
        return outcome
    }

    /// Sends one request whose replies go into a queue; a part that finds the queue full ends the stream.
    func open(_ request: ClientRequest, into queue: ReplyQueue<ClientReply>) { submit(request, .stream(queue)) }

    private func submit(_ request: ClientRequest, _ waiting: ClientRequest.Waiting) {
        request.waiting = waiting
        let (isFirst, hasEnded) = state.withLock { state in
            state.sent += 1
            if !state.hasEnded { state.requests.append(request) }
            // Canceled before it was registered here; a stream's reader reports its own cancellation.
            if case .caller = waiting, Task.isCancelled { state.cancelled.append(request.correlationID) }
            return (state.requests.count == 1, state.hasEnded)
        }
        if hasEnded { return request.end(.failure(.clientClosed)) }
        // One signal for a batch.
        if isFirst { wakeup.signal() }
    }

    /// Withdraws a request, unless it has ended.
    func cancel(_ correlationID: CorrelationID) {
        state.withLock { $0.cancelled.append(correlationID) }
        wakeup.signal()
    }

    /// Makes the thread end its requests and close its socket.
    func close() {
        state.withLock { $0.isClosing = true }
        wakeup.signal()
    }

    /// Exchanges what has come for empty buffers; returns whether to end.
    func take(_ requests: inout [ClientRequest], _ cancelled: inout [CorrelationID]) -> Bool {
        state.withLock { state in
            swap(&state.requests, &requests)
            swap(&state.cancelled, &cancelled)
            return state.isClosing
        }
    }

    /// Accepts no further requests.
    func end() { state.withLock { $0.hasEnded = true } }
}
