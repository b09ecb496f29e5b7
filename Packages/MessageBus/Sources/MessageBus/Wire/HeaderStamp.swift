/// What the broker appends to a request's header: in protobuf, the last value of a field overrides earlier ones.
package struct HeaderStamp {
    /// The `principal` field, encoded once.
    private let principal: [UInt8]

    /// A stamp that keeps the principal in the header.
    static let withoutPrincipal = HeaderStamp(field: [])

    private init(field: [UInt8]) { principal = field }

    package init(principal: String) {
        let text = Array(principal.utf8.prefix(127))
        self.principal = [UInt8(HeaderField.principal.rawValue << 3 | 2), UInt8(text.count)] + text
    }

    /// Returns the number of bytes that ``write(attempt:waitedMilliseconds:to:)`` writes.
    package func byteCount(attempt: UInt32, waitedMilliseconds: UInt32) -> Int {
        principal.count + Self.byteCount(attempt) + Self.byteCount(waitedMilliseconds)
    }

    /// Writes the stamp's bytes to the end of a header.
    package func write(
        attempt: UInt32,
        waitedMilliseconds: UInt32,
        to memory: UnsafeMutableRawBufferPointer.SubSequence
    ) {
        let buffer = UnsafeMutableRawBufferPointer(rebasing: memory)
        principal.withUnsafeBytes { buffer.copyMemory(from: $0) }
        var end = principal.count
        Self.write(.attempt, attempt, to: buffer, at: &end)
        Self.write(.waited, waitedMilliseconds, to: buffer, at: &end)
    }

    /// Returns the stamp's bytes.
    package func bytes(attempt: UInt32, waitedMilliseconds: UInt32) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: byteCount(attempt: attempt, waitedMilliseconds: waitedMilliseconds))
        bytes.withUnsafeMutableBytes { write(attempt: attempt, waitedMilliseconds: waitedMilliseconds, to: $0[...]) }
        return bytes
    }

    /// The number of bytes of a field: its tag and its value in groups of seven bits.
    private static func byteCount(_ value: UInt32) -> Int { 1 + (38 - (value | 1).leadingZeroBitCount) / 7 }

    private static func write(
        _ field: HeaderField,
        _ value: UInt32,
        to buffer: UnsafeMutableRawBufferPointer,
        at end: inout Int
    ) {
        buffer[end] = UInt8(field.rawValue << 3)
        end += 1
        var rest = value
        while rest >= 0x80 {
            buffer[end] = UInt8(truncatingIfNeeded: rest) | 0x80
            rest >>= 7
            end += 1
        }
        buffer[end] = UInt8(rest)
        end += 1
    }
}
