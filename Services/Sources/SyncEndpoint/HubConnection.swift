public import MessageBus
public import Sync

/// A connection to the broker of a hub.
public struct HubConnection: Sendable {
    /// Sends requests to the hub's services.
    let sender: any SharedRequestSender
    /// Calls a closure whenever a feed may have moved.
    let observe: @Sendable (EventTopic, @escaping @Sendable () -> Void) -> Void
    /// Knows whether the connection is there.
    let connectivity: any ConnectivityProvider

    /// Creates a connection.
    ///
    /// - Parameters:
    ///   - sender: Sends requests to the hub's services.
    ///   - connectivity: Knows whether the connection is there.
    ///   - observe: Calls a closure whenever a feed may have moved, until the connection closes. Events are hints:
    ///     whatever is missed costs time only.
    public init(
        sender: any SharedRequestSender,
        connectivity: any ConnectivityProvider = UnknownConnectivity(),
        observe: @escaping @Sendable (EventTopic, @escaping @Sendable () -> Void) -> Void = { _, _ in }
    ) {
        self.sender = sender
        self.connectivity = connectivity
        self.observe = observe
    }
}
