package import Envelope

/// A PARTIAL or FINAL as it came: its header, read, and its payload, not yet.
package struct ClientReply: Sendable {
    package let fields: HeaderFields
    package let payload: [UInt8]

    /// All of the header, decoded now.
    package var header: Header { fields.header }
}
