/// The few fields of a header that the broker reads, found without decoding the rest.
///
/// It accepts everything that a protobuf library accepts, and more: what it refuses, no worker can read as a header,
/// so no client's claim gets past the stamp by being oddly encoded.
package struct HeaderScan {
    package private(set) var budgetMilliseconds: UInt32 = 0
    package private(set) var hasIdempotencyKey = false
    package private(set) var isSafe = false

    /// Reads a frame; `nil` when it is no header.
    package init?(_ bytes: UnsafeRawBufferPointer) {
        var reader = FieldReader(bytes: bytes)
        while !reader.isAtEnd {
            guard let tag = reader.varint() else { return nil }
            switch (tag >> 3, tag & 7) {
            case (0, _): return nil
            case (Field.idempotencyKey, 2):
                guard let length = reader.skipBytes() else { return nil }
                hasIdempotencyKey = length > 0
            case (Field.budget, 0):
                guard let value = reader.varint() else { return nil }
                budgetMilliseconds = UInt32(truncatingIfNeeded: value)
            case (Field.safe, 0):
                guard let value = reader.varint() else { return nil }
                isSafe = value != 0
            default:
                guard reader.skip(tag: tag) else { return nil }
            }
        }
    }

    /// Field numbers of `larder.envelope.v1.Header`.
    enum Field {
        static let idempotencyKey: UInt64 = 4
        static let budget: UInt64 = 6
        static let attempt: UInt64 = 7
        static let principal: UInt64 = 11
        static let waited: UInt64 = 12
        static let safe: UInt64 = 13
    }
}
