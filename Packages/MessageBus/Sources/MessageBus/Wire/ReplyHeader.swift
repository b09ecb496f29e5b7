public import Envelope

/// What the header of a reply says to a client, which knows all else from its request.
public struct ReplyHeader: Hashable, Sendable {
    /// The full protobuf name of the payload's message, where the reply names its form.
    ///
    /// Empty for protobuf's binary form, whose reader knows what it asked for: most replies are such, and a text for
    /// each would cost as much as the rest of the header.
    public private(set) var messageType = ""
    /// That of the request; `nil` when the header has none of 16 bytes.
    public private(set) var correlationID: CorrelationID?
    /// The form of the payload as text; empty for protobuf's binary form.
    public private(set) var contentType = ""
    /// How the request ended.
    public private(set) var status = Status.unspecified
    /// When it makes sense to send the request again; 0 where the reply does not say.
    public private(set) var retryAfterMilliseconds: UInt32 = 0
    /// The reply's place in a stream, counted from 1; 0 for the only reply.
    public private(set) var part: UInt32 = 0

    /// Reads a frame; `nil` when it is not a header.
    package init?(_ bytes: UnsafeRawBufferPointer) {
        var reader = FieldReader(bytes: bytes)
        var name: UnsafeRawBufferPointer?
        while !reader.isAtEnd {
            guard let tag = reader.varint(), tag >> 3 != 0 else { return nil }
            switch tag & 7 {
            case 2:
                guard let length = reader.skipBytes() else { return nil }
                switch tag >> 3 {
                case HeaderField.messageType.rawValue: name = reader.last(length)
                case HeaderField.correlationID.rawValue: correlationID = CorrelationID(reader.last(length))
                case HeaderField.contentType.rawValue:
                    contentType = String(decoding: reader.last(length), as: UTF8.self)
                default: break
                }
            case 0:
                guard let value = reader.varint() else { return nil }
                switch tag >> 3 {
                case HeaderField.status.rawValue: status = Status(wireValue: value)
                case HeaderField.retryAfter.rawValue: retryAfterMilliseconds = UInt32(truncatingIfNeeded: value)
                case HeaderField.part.rawValue: part = UInt32(truncatingIfNeeded: value)
                default: break
                }
            default:
                guard reader.skip(tag: tag) else { return nil }
            }
        }
        if let name, !contentType.isEmpty { messageType = String(decoding: name, as: UTF8.self) }
    }

    /// Whether the request was done, or will be.
    var isAcceptance: Bool { status == .ok || status == .accepted }
}
