import ZeroMQ

/// Why a process that owns a broker ends: a person wants it to, or the broker has failed.
struct ProcessEnd: Sendable {
    private let ends: AsyncStream<SocketError?>
    private let continuation: AsyncStream<SocketError?>.Continuation

    /// Waits for a signal from now on.
    init(by termination: Termination) {
        let (ends, continuation) = AsyncStream.makeStream(of: SocketError?.self)
        self.ends = ends
        self.continuation = continuation
        Task {
            await termination.wait()
            continuation.yield(nil)
        }
    }

    /// Ends the process with an error.
    func fail(_ error: SocketError) { continuation.yield(error) }

    /// Waits for the first end; `nil` for a signal.
    func first() async -> SocketError? {
        for await end in ends { return end }
        return nil
    }
}
