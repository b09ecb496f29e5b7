import Logging
public import ZeroMQ

/// Why a process ends: a person wants it to, or a part of it has failed.
public struct ProcessEnd: Sendable {
    private let ends: AsyncStream<SocketError?>
    private let continuation: AsyncStream<SocketError?>.Continuation

    /// Waits for a signal from now on.
    public init(by termination: Termination) { self.init { await termination.wait() } }

    /// Waits from now on for what returns when a person wants the end.
    init(whenStopped: @escaping @Sendable () async -> Void) {
        let (ends, continuation) = AsyncStream.makeStream(of: SocketError?.self)
        self.ends = ends
        self.continuation = continuation
        Task {
            await whenStopped()
            continuation.yield(nil)
        }
    }

    /// Ends the process with an error, for the `whenFailed` of a part.
    public func fail(_ error: SocketError) { continuation.yield(error) }

    /// Waits for the first end; `nil` for a signal.
    public func first() async -> SocketError? {
        for await end in ends { return end }
        return nil
    }
}

extension Logger {
    /// Logs why a part of a process ends.
    func logEnd(of part: String, by failure: SocketError?) {
        if let failure {
            critical("\(part) failed", metadata: ["error": "\(failure)"])
        } else {
            info("draining")
        }
    }
}
