public import MessageBus

/// A connection to the broker of a hub.
public struct HubConnection: Sendable {
    /// Sends requests to the hub's services.
    let sender: any SharedRequestSender
    /// Calls a closure whenever a feed may have moved.
    let observe: @Sendable (EventTopic, @escaping @Sendable () -> Void) -> Void

    /// Creates a connection.
    ///
    /// - Parameters:
    ///   - sender: Sends requests to the hub's services.
    ///   - observe: Calls a closure whenever a feed may have moved, until the connection closes. Events are hints:
    ///     whatever is missed costs time only.
    public init(
        sender: any SharedRequestSender,
        observe: @escaping @Sendable (EventTopic, @escaping @Sendable () -> Void) -> Void = { _, _ in }
    ) {
        self.sender = sender
        self.observe = observe
    }
}
