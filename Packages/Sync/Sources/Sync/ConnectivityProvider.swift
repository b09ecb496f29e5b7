/// Knows whether a device can reach its hub.
public protocol ConnectivityProvider: Sendable {
    /// Returns what is known at first, and then each change, until the reader ends.
    func changes() -> AsyncStream<Connectivity>
}

/// What is known of the way to a hub.
public enum Connectivity: Hashable, Sendable {
    /// Nothing: only an attempt tells.
    case unknown
    /// There is a connection.
    case online
    /// There is none, so an attempt would fail.
    case offline
}

/// Knows nothing, as on a machine that can't say: each failure is followed by another attempt, after a pause.
public struct UnknownConnectivity: ConnectivityProvider {
    /// Creates the provider.
    public init() {}

    /// Returns no change.
    public func changes() -> AsyncStream<Connectivity> { AsyncStream { $0.finish() } }
}
