/// Writes fields in protobuf's binary form into memory of a fixed size.
struct FieldWriter {
    private let memory: UnsafeMutableRawBufferPointer
    /// The number of bytes of all fields; greater than the memory's size when not all of them fit.
    private(set) var count = 0

    init(_ memory: UnsafeMutableRawBufferPointer) { self.memory = memory }

    /// The written bytes, valid as long as the memory; `nil` when something did not fit.
    var written: UnsafeRawBufferPointer? {
        count <= memory.count ? UnsafeRawBufferPointer(rebasing: memory[..<count]) : nil
    }

    /// Writes a string unless it is empty.
    mutating func write(_ field: HeaderField, _ text: String) {
        guard !text.isEmpty else { return }
        var text = text
        text.withUTF8 { append(field, UnsafeRawBufferPointer($0)) }
    }

    /// Writes bytes unless there are none.
    mutating func write(_ field: HeaderField, _ content: [UInt8]) {
        guard !content.isEmpty else { return }
        content.withUnsafeBytes { append(field, $0) }
    }

    /// Writes the 16 bytes of an identifier if there is one.
    mutating func write(_ field: HeaderField, _ identifier: CorrelationID?) {
        identifier?.withBytes { append(field, $0) }
    }

    /// Writes a number unless it is zero.
    mutating func write(_ field: HeaderField, _ value: UInt32) {
        guard value != 0 else { return }
        append(varint: field.rawValue << 3)
        append(varint: UInt64(value))
    }

    private mutating func append(_ field: HeaderField, _ content: UnsafeRawBufferPointer) {
        append(varint: field.rawValue << 3 | 2)
        append(varint: UInt64(content.count))
        if memory.count - count >= content.count {
            UnsafeMutableRawBufferPointer(rebasing: memory[count...]).copyMemory(from: content)
        }
        count += content.count
    }

    private mutating func append(varint value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        append(UInt8(rest))
    }

    private mutating func append(_ byte: UInt8) {
        if count < memory.count { memory[count] = byte }
        count += 1
    }
}
