public import SwiftProtobuf

/// A published request that several services answer, whose type determines the type of its reply.
public protocol SharedRequestMessage: SwiftProtobuf.Message {
    /// The message that answers this request.
    associatedtype Reply: SwiftProtobuf.Message
    /// Whether the request changes nothing, so that it may be repeated without an idempotency key.
    static var isSafe: Bool { get }
}

/// A published request of one service.
public protocol RequestMessage: SharedRequestMessage {
    /// The service that answers the request.
    static var service: ServiceName { get }
}

/// The published requests of one service.
public protocol ServiceContract {
    /// The name of the service.
    static var service: ServiceName { get }
    /// Every request, by name.
    static var requests: [any RequestMessage.Type] { get }
}
