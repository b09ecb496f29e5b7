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

    /// The maximum number of bytes that a stamp adds.
    private var maximumBytes: Int { principal.count + 2 * 6 }

    /// Calls a closure with the stamp's bytes.
    package func withBytes(
        attempt: UInt32,
        waitedMilliseconds: UInt32,
        _ body: (UnsafeRawBufferPointer) -> Void
    ) {
        withUnsafeTemporaryAllocation(byteCount: maximumBytes, alignment: 1) { buffer in
            principal.withUnsafeBytes { buffer.copyMemory(from: $0) }
            var end = principal.count
            Self.write(.attempt, attempt, to: buffer, at: &end)
            Self.write(.waited, waitedMilliseconds, to: buffer, at: &end)
            body(UnsafeRawBufferPointer(rebasing: buffer[..<end]))
        }
    }

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
