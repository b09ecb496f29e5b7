public import Envelope

/// What a log may say of an answered request; nothing of its content.
public struct RequestRecord: Sendable {
    /// The service that answered.
    public let service: ServiceName
    /// The request's full protobuf name.
    public let messageType: String
    /// As in the header of request and reply.
    public let correlationID: String
    /// How it ended.
    public let status: Status
    /// The problem's code; empty for a success.
    public let problemCode: String
    /// From its arrival at the worker to the reply.
    public let elapsed: Duration
    /// More than 1 when workers died with it.
    public let attempt: UInt32
    /// Who asked, as the broker stamped it.
    public let principal: String
}
