import Foundation

/// Writes the header frame field by field, in protobuf's binary form.
///
/// It costs a fraction of what making a `Header` and encoding that does, and every request pays it twice. A field that
/// is empty, zero or false is left out, as protobuf has it.
package struct HeaderWriter: Sendable {
    /// What is written so far.
    package private(set) var bytes: [UInt8] = []

    package init() { bytes.reserveCapacity(160) }

    package mutating func write(_ field: HeaderScan.Field, _ text: String) {
        guard !text.isEmpty else { return }
        var text = text
        text.withUTF8 { append(field, UnsafeRawBufferPointer($0)) }
    }

    package mutating func write(_ field: HeaderScan.Field, _ content: [UInt8]) {
        content.withUnsafeBytes { append(field, $0) }
    }

    package mutating func write(_ field: HeaderScan.Field, _ content: ArraySlice<UInt8>) {
        content.withUnsafeBytes { append(field, $0) }
    }

    package mutating func write(_ field: HeaderScan.Field, _ value: UInt32) {
        guard value != 0 else { return }
        append(varint: field.rawValue << 3)
        append(varint: UInt64(value))
    }

    package mutating func write(_ field: HeaderScan.Field, _ identifier: CorrelationID) {
        identifier.withBytes { append(field, $0) }
    }

    private mutating func append(_ field: HeaderScan.Field, _ content: UnsafeRawBufferPointer) {
        guard !content.isEmpty else { return }
        append(varint: field.rawValue << 3 | 2)
        append(varint: UInt64(content.count))
        bytes.append(contentsOf: content)
    }

    private mutating func append(varint value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }
}
