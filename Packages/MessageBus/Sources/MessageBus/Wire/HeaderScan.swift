/// The few fields of a header that the broker reads, found without decoding the rest.
///
/// It accepts everything that a protobuf library accepts, and more: what it refuses, no worker can read as a header,
/// so no client's claim gets past the stamp by being oddly encoded.
package struct HeaderScan {
    package private(set) var budgetMilliseconds: UInt32 = 0
    package private(set) var hasIdempotencyKey = false
    package private(set) var isSafe = false
    /// Whether the client says for whom it asks.
    package private(set) var namesPrincipal = false
    /// Where the correlation id's 16 bytes begin; `nil` without one.
    package private(set) var correlationOffset: Int?

    /// Reads a frame; `nil` when it is no header.
    package init?(_ bytes: UnsafeRawBufferPointer) {
        var reader = FieldReader(bytes: bytes)
        while !reader.isAtEnd {
            guard let tag = reader.varint() else { return nil }
            guard tag >> 3 != 0 else { return nil }
            switch (Field(rawValue: tag >> 3), tag & 7) {
            case (.idempotencyKey, 2):
                guard let length = reader.skipBytes() else { return nil }
                hasIdempotencyKey = length > 0
            case (.correlationID, 2):
                guard let length = reader.skipBytes() else { return nil }
                correlationOffset = length == 16 ? reader.offset - length : nil
            case (.budget, 0):
                guard let value = reader.varint() else { return nil }
                budgetMilliseconds = UInt32(truncatingIfNeeded: value)
            case (.safe, 0):
                guard let value = reader.varint() else { return nil }
                isSafe = value != 0
            case (.principal, 2):
                guard let length = reader.skipBytes() else { return nil }
                namesPrincipal = length > 0
            default:
                guard reader.skip(tag: tag) else { return nil }
            }
        }
    }

    /// The number of the status in a reply's header; 0 when it has none, or is no header.
    package static func status(of bytes: UnsafeRawBufferPointer) -> UInt64 {
        var reader = FieldReader(bytes: bytes)
        var status: UInt64 = 0
        while !reader.isAtEnd {
            guard let tag = reader.varint() else { return 0 }
            if tag == Field.status.rawValue << 3 {
                guard let value = reader.varint() else { return 0 }
                status = value
            } else if !reader.skip(tag: tag) {
                return 0
            }
        }
        return status
    }

    /// Field numbers of `larder.envelope.v1.Header`.
    package enum Field: UInt64 {
        case messageType = 1
        case correlationID = 2
        case causationID = 3
        case idempotencyKey = 4
        case householdID = 5
        case budget = 6
        case attempt = 7
        case contentType = 8
        case locale = 9
        case traceparent = 10
        case principal = 11
        case waited = 12
        case safe = 13
        case status = 14
        case retryAfter = 15
        case part = 16
    }
}
