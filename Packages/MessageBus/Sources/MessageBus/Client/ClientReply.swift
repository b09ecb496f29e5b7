package import Envelope

/// A PARTIAL or FINAL as it came: its header, read, and its payload, not yet.
package struct ClientReply: Sendable {
    package let header: Header
    package let payload: [UInt8]
}
