internal import Synchronization

/// The error that ended a thread with sockets, and the closure that hears of it.
///
/// A thread that ends without a word leaves a process that looks alive and answers nothing.
public final class FailureReport: Sendable {
    private struct State {
        var error: SocketError?
        var body: (@Sendable (SocketError) -> Void)?
    }

    private let state = Mutex(State())

    /// Makes a report of a thread that has not failed.
    public init() {}

    /// Sets the closure that hears of the failure; calls it at once when the thread has failed already.
    public func whenFailed(_ body: @escaping @Sendable (SocketError) -> Void) {
        let error = state.withLock { state in
            state.body = body
            return state.error
        }
        if let error { body(error) }
    }

    /// Reports the failure, from the thread that ends; only the first one counts.
    public func fail(_ error: SocketError) {
        let body = state.withLock { state -> (@Sendable (SocketError) -> Void)? in
            guard state.error == nil else { return nil }
            state.error = error
            return state.body
        }
        body?(error)
    }
}
