/// Writes a JSON text, value by value, with the commas between them.
public struct JSONWriter {
    /// The text so far.
    public private(set) var bytes: [UInt8] = []

    /// Begins an empty text.
    public init() {}

    /// Writes an object, whose members the closure writes.
    public mutating func writeObject(_ members: (inout JSONWriter) throws -> Void) rethrows {
        begin()
        bytes.append(.openBrace)
        try members(&self)
        bytes.append(.closeBrace)
    }

    /// Writes an array, whose elements the closure writes.
    public mutating func writeArray(_ elements: (inout JSONWriter) throws -> Void) rethrows {
        begin()
        bytes.append(.openBracket)
        try elements(&self)
        bytes.append(.closeBracket)
    }

    /// Writes the name of a member, whose value comes next.
    public mutating func writeName(_ name: String) {
        write(name)
        bytes.append(.colon)
    }

    /// Writes a string.
    public mutating func write(_ text: String) {
        begin()
        bytes.append(.quote)
        for byte in text.utf8 {
            switch byte {
            case .quote, .backslash: bytes += [.backslash, byte]
            case 0x08: bytes += [.backslash, 0x62]
            case 0x09: bytes += [.backslash, 0x74]
            case 0x0A: bytes += [.backslash, 0x6E]
            case 0x0C: bytes += [.backslash, 0x66]
            case 0x0D: bytes += [.backslash, 0x72]
            case 0..<0x20: bytes += Array("\\u00\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16))".utf8)
            default: bytes.append(byte)
            }
        }
        bytes.append(.quote)
    }

    /// Writes a list of strings.
    public mutating func write(_ texts: [String]) { writeArray { for text in texts { $0.write(text) } } }

    /// Writes a whole number.
    public mutating func write(_ number: Int64) {
        begin()
        bytes += String(number).utf8
    }

    /// Writes `true` or `false`.
    public mutating func write(_ flag: Bool) {
        begin()
        bytes += (flag ? "true" : "false").utf8
    }

    /// Writes a value that is JSON already.
    public mutating func write(json: [UInt8]) {
        begin()
        bytes += json
    }

    /// Separates a value from the one before it.
    private mutating func begin() {
        switch bytes.last {
        case nil, .openBrace?, .openBracket?, .colon?: return
        default: bytes.append(.comma)
        }
    }
}
