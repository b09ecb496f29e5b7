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
            switch (HeaderField(rawValue: tag >> 3), tag & 7) {
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
            if tag == HeaderField.status.rawValue << 3 {
                guard let value = reader.varint() else { return 0 }
                status = value
            } else if !reader.skip(tag: tag) {
                return 0
            }
        }
        return status
    }
}

extension HeaderScan {
    /// For whom a header says that its request is.
    package enum HouseholdClaim: Hashable {
        /// For no household.
        case none
        /// For one, by its 16 bytes.
        case named(UInt128)
        /// For something that is no household.
        case unreadable
    }

    /// Reads the household out of a header, as a protobuf library would: the last value counts.
    package static func household(in bytes: UnsafeRawBufferPointer) -> HouseholdClaim {
        var reader = FieldReader(bytes: bytes)
        var claim = HouseholdClaim.none
        while !reader.isAtEnd {
            guard let tag = reader.varint() else { return .unreadable }
            guard tag == HeaderField.householdID.rawValue << 3 | 2 else {
                guard reader.skip(tag: tag) else { return .unreadable }
                continue
            }
            guard let length = reader.skipBytes() else { return .unreadable }
            switch length {
            case 0: claim = .none
            case 16: claim = .named(UInt128(householdIn: reader.last(16)))
            default: claim = .unreadable
            }
        }
        return claim
    }
}
