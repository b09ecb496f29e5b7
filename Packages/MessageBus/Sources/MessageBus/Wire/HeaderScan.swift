/// Finds the few header fields that the broker needs, without decoding the rest.
///
/// It accepts everything that a protobuf library accepts, and more. No worker can read what it refuses as a header, so
/// an unusual encoding does not get a client's claim past the stamp.
package struct HeaderScan {
    package private(set) var budgetMilliseconds: UInt32 = 0
    package private(set) var hasIdempotencyKey = false
    package private(set) var isSafe = false
    /// Whether the header states a principal.
    package private(set) var namesPrincipal = false
    /// Whether the header states the principal of the broker's own host.
    package private(set) var namesHost = false
    /// The offset of the correlation id's 16 bytes; `nil` without one.
    package private(set) var correlationOffset: Int?

    /// Scans a frame; `nil` when it is not a header.
    package init?(_ bytes: UnsafeRawBufferPointer) {
        var reader = FieldReader(bytes: bytes)
        while !reader.isAtEnd {
            guard let tag = reader.varint(), tag >> 3 != 0 else { return nil }
            switch tag & 7 {
            case 2:
                guard let length = reader.skipBytes() else { return nil }
                switch tag >> 3 {
                case HeaderField.idempotencyKey.rawValue: hasIdempotencyKey = length > 0
                case HeaderField.correlationID.rawValue:
                    correlationOffset = length == 16 ? reader.offset - length : nil
                case HeaderField.principal.rawValue:
                    namesPrincipal = length > 0
                    namesHost = reader.last(length).elementsEqual("local".utf8)
                default: break
                }
            case 0:
                guard let value = reader.varint() else { return nil }
                switch tag >> 3 {
                case HeaderField.budget.rawValue: budgetMilliseconds = UInt32(truncatingIfNeeded: value)
                case HeaderField.safe.rawValue: isSafe = value != 0
                default: break
                }
            default:
                guard reader.skip(tag: tag) else { return nil }
            }
        }
    }

    /// Returns the number of the status in a reply's header; 0 when it has none, or is not a header.
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
    /// The household that a header states.
    package enum HouseholdClaim: Hashable {
        /// No household.
        case none
        /// A household, by its 16 bytes.
        case named(UInt128)
        /// A value that is not a household.
        case unreadable
    }

    /// Reads the household in a header as a protobuf library would: the last value counts.
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
