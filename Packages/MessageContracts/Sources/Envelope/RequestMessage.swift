public import SwiftProtobuf

/// A published request: its type names its reply, so that a caller cannot mistake one for another.
public protocol RequestMessage: SwiftProtobuf.Message {
    /// The message that answers this one.
    associatedtype Reply: SwiftProtobuf.Message
    /// The service that answers it.
    static var service: ServiceName { get }
    /// Whether it changes nothing, so that it may be sent again without an idempotency key.
    static var isSafe: Bool { get }
}

/// The published requests of one service.
public protocol ServiceContract {
    /// The name to send to.
    static var service: ServiceName { get }
    /// Every request, by name.
    static var requests: [any RequestMessage.Type] { get }
}
