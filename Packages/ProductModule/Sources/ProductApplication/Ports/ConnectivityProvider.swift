/// Knows whether the home's hub can probably be reached.
public protocol ConnectivityProvider: Sendable {
    /// Whether a question has a chance: no one waits for a remote that is known to be out of reach.
    var isOnline: Bool { get async }
}
