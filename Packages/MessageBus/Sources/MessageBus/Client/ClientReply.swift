/// An undecoded reply.
public final class ClientReply: Sendable {
    /// The reply's header.
    public let header: ReplyHeader
    /// The payload in the requested form.
    public let payload: [UInt8]

    init(header: ReplyHeader, payload: [UInt8]) {
        self.header = header
        self.payload = payload
    }
}
