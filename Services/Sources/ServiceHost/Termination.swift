import Foundation
import UnixSignals

/// A request to end the process, by SIGINT or SIGTERM.
public struct Termination: Sendable {
    private let signals: UnixSignalsSequence
    private let forcedEnd: ForcedEnd

    /// Takes over SIGINT and SIGTERM, which no longer end the process by themselves.
    ///
    /// Create it before the process reports that it is ready, so that no signal is missed.
    ///
    /// - Parameter patience: How long after a signal the process may take to end, before it ends at once with status 1.
    public init(patience: Duration = .seconds(12)) async {
        signals = await UnixSignalsSequence(trapping: .sigint, .sigterm)
        forcedEnd = ForcedEnd(signals: [SIGINT, SIGTERM], after: patience) {
            LineLogHandler.writeToStandardError(
                "The process did not end within \(patience) after its signal, because requests still keep it busy: "
                    + "it ends now. What it has answered is stored."
            )
            _exit(1)
        }
    }

    /// Returns at the first signal since this value was created.
    public func wait() async {
        for await _ in signals { return }
    }
}
