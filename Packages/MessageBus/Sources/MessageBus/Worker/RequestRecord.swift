public import Envelope

/// What a log may contain about an answered request, without its content.
public struct RequestRecord: Sendable {
    /// The service that answered.
    public let service: ServiceName
    /// The request's full protobuf name.
    public let messageType: String
    /// The correlation identifier of request and reply.
    public let correlationID: String
    /// The status of the reply.
    public let status: Status
    /// The problem's code; empty for a success.
    public let problemCode: String
    /// The time from its arrival at the worker to the reply.
    public let elapsed: Duration
    /// Greater than 1 when workers died with it.
    public let attempt: UInt32
    /// The principal, as stamped by the broker.
    public let principal: String
}
