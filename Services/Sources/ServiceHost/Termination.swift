import UnixSignals

/// The wish of whoever runs a process that it ends.
public struct Termination: Sendable {
    private let signals: UnixSignalsSequence

    /// Takes SIGINT and SIGTERM over: neither ends the process from now on.
    ///
    /// To be made before the process says that it is ready, so that no signal is missed.
    public init() async { signals = await UnixSignalsSequence(trapping: .sigint, .sigterm) }

    /// Returns at the first signal since the value was made.
    public func wait() async {
        for await _ in signals { return }
    }
}
