public import Envelope

/// A reply as it came: its header, found but not decoded, and its payload.
public final class ClientReply: Sendable {
    /// Where in the header what is.
    package let fields: HeaderFields
    /// The payload in the form that was asked for.
    public let payload: [UInt8]

    init(fields: HeaderFields, payload: [UInt8]) {
        self.fields = fields
        self.payload = payload
    }

    /// All of the header; decoded at each call.
    public var header: Header { fields.header }
}
