/// Knows whether the home's hub can probably be reached.
public protocol ConnectivityProvider: Sendable {
    /// Whether a question has a chance: a remote that is known to be out of reach keeps nobody waiting.
    var isOnline: Bool { get async }
}
