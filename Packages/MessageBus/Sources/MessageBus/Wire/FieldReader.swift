/// Field numbers of `larder.envelope.v1.Header`.
enum HeaderField: UInt64 {
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

/// Iterates over protobuf's binary form, field by field.
struct FieldReader {
    let bytes: UnsafeRawBufferPointer
    private(set) var offset = 0

    init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    var isAtEnd: Bool { offset == bytes.count }

    /// Reads a number; nearly all of those in a header have one byte.
    @inline(__always)
    mutating func varint() -> UInt64? {
        guard offset < bytes.count, bytes[offset] < 0x80 else { return longVarint() }
        offset += 1
        return UInt64(bytes[offset - 1])
    }

    private mutating func longVarint() -> UInt64? {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while offset < bytes.count && shift < 70 {
            let byte = bytes[offset]
            offset += 1
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift += 7
        }
        return nil
    }

    /// Skips a length and as many bytes; returns the length.
    mutating func skipBytes() -> Int? {
        guard let length = varint(), length <= UInt64(bytes.count - offset) else { return nil }
        offset += Int(length)
        return Int(length)
    }

    /// Returns the bytes skipped last.
    func last(_ count: Int) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: bytes[(offset - count)..<offset])
    }

    /// Skips the value after a tag.
    mutating func skip(tag: UInt64) -> Bool {
        switch tag & 7 {
        case 0: varint() != nil
        case 1: skip(count: 8)
        case 2: skipBytes() != nil
        case 3: skipGroup(number: tag >> 3)
        case 5: skip(count: 4)
        default: false
        }
    }

    private mutating func skip(count: Int) -> Bool {
        guard bytes.count - offset >= count else { return false }
        offset += count
        return true
    }

    /// Skips a group without recursion, so that nested groups use no stack.
    private mutating func skipGroup(number: UInt64) -> Bool {
        var open = [number]
        while let innermost = open.last {
            guard let tag = varint() else { return false }
            switch tag & 7 {
            case 3: open.append(tag >> 3)
            case 4:
                guard tag >> 3 == innermost else { return false }
                open.removeLast()
            default:
                guard skip(tag: tag) else { return false }
            }
        }
        return true
    }
}
