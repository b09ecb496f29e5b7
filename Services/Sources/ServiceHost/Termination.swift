import UnixSignals

/// The wish of whoever runs a process that it ends.
public enum Termination {
    /// Returns at the first SIGINT or SIGTERM, neither of which ends the process from now on.
    public static func signal() async {
        for await _ in await UnixSignalsSequence(trapping: .sigint, .sigterm) { return }
    }
}
