import UnixSignals

/// A request to end the process, by SIGINT or SIGTERM.
public struct Termination: Sendable {
    private let signals: UnixSignalsSequence

    /// Takes over SIGINT and SIGTERM, which no longer end the process by themselves.
    ///
    /// Create it before the process reports that it is ready, so that no signal is missed.
    public init() async { signals = await UnixSignalsSequence(trapping: .sigint, .sigterm) }

    /// Returns at the first signal since this value was created.
    public func wait() async {
        for await _ in signals { return }
    }
}
