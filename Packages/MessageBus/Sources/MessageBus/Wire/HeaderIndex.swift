/// Where the fields of a header frame are, found without copying anything and without making a `Header`.
///
/// It reads what protobuf's decoder reads and refuses what that refuses, the encoding of texts included.
struct HeaderIndex: Sendable {
    /// A field's bytes within the frame; empty when the field is not there.
    struct Place: Sendable {
        fileprivate(set) var start: UInt32 = 0
        fileprivate(set) var end: UInt32 = 0

        var range: Range<Int> { Int(start)..<Int(end) }
        var count: Int { Int(end - start) }
    }

    private(set) var messageType = Place()
    private(set) var correlationID = Place()
    private(set) var householdID = Place()
    private(set) var contentType = Place()
    private(set) var budgetMilliseconds: UInt32 = 0
    private(set) var attempt: UInt32 = 0
    private(set) var waitedMilliseconds: UInt32 = 0
    private(set) var isSafe = false
    private(set) var status: Int32 = 0
    private(set) var retryAfterMilliseconds: UInt32 = 0
    private(set) var part: UInt32 = 0

    /// Of a header without fields.
    init() {}

    /// Reads a frame; `nil` when it is no header.
    init?(_ bytes: UnsafeRawBufferPointer) {
        var reader = FieldReader(bytes: bytes)
        while !reader.isAtEnd {
            guard let tag = reader.varint(), tag >> 3 != 0, tag < UInt64(UInt32.max) else { return nil }
            let field = HeaderScan.Field(rawValue: tag >> 3)
            switch tag & 7 {
            case 0:
                guard let value = reader.varint() else { return nil }
                if let field { take(value, of: field) }
            case 2:
                guard let length = reader.skipBytes() else { return nil }
                let range = (reader.offset - length)..<reader.offset
                if let field, !take(range, of: field, in: bytes) { return nil }
            default:
                guard reader.skip(tag: tag) else { return nil }
            }
        }
    }

    private mutating func take(_ value: UInt64, of field: HeaderScan.Field) {
        switch field {
        case .budget: budgetMilliseconds = UInt32(truncatingIfNeeded: value)
        case .attempt: attempt = UInt32(truncatingIfNeeded: value)
        case .waited: waitedMilliseconds = UInt32(truncatingIfNeeded: value)
        case .safe: isSafe = value != 0
        case .status: status = Int32(truncatingIfNeeded: value)
        case .retryAfter: retryAfterMilliseconds = UInt32(truncatingIfNeeded: value)
        case .part: part = UInt32(truncatingIfNeeded: value)
        default: break
        }
    }

    /// Notes where a field is; `false` when it is a text and not UTF-8.
    private mutating func take(
        _ range: Range<Int>,
        of field: HeaderScan.Field,
        in bytes: UnsafeRawBufferPointer
    ) -> Bool {
        let place = Place(start: UInt32(clamping: range.lowerBound), end: UInt32(clamping: range.upperBound))
        switch field {
        case .messageType: messageType = place
        case .correlationID: correlationID = place
        case .householdID: householdID = place
        case .contentType: contentType = place
        default: break
        }
        switch field {
        case .messageType, .contentType, .idempotencyKey, .locale, .traceparent, .principal:
            return Self.isText(bytes[range])
        default: return true
        }
    }

    private static func isText(_ bytes: Slice<UnsafeRawBufferPointer>) -> Bool {
        bytes.allSatisfy { $0 < 0x80 } || String(validating: bytes, as: UTF8.self) != nil
    }
}
