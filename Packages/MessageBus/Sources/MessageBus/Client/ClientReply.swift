/// A reply as it came.
public final class ClientReply: Sendable {
    /// The reply's header.
    public let header: MessageHeader
    /// The payload in the form that was asked for.
    public let payload: [UInt8]

    init(header: MessageHeader, payload: [UInt8]) {
        self.header = header
        self.payload = payload
    }
}
