/// A place in a JSON text, and the tokens read from there.
struct JSONCursor {
    let text: [UInt8]
    var position = 0
    var repairs: Set<JSONRepair> = []

    init(_ text: [UInt8]) { self.text = text }

    var isAtEnd: Bool { position >= text.count }
    var peek: UInt8? { isAtEnd ? nil : text[position] }
    var isAtContainer: Bool { peek == .openBrace || peek == .openBracket }
    var isAtValue: Bool { isAtContainer || peek == .quote }
    var damage: JSONDamage { JSONDamage(line: 1 + text[..<position].count { $0 == 0x0A }) }

    mutating func advance() { position += 1 }

    mutating func moveToEnd() { position = text.count }

    mutating func skip(_ byte: UInt8) -> Bool {
        guard peek == byte else { return false }
        position += 1
        return true
    }

    /// Skips white space and comments.
    mutating func skipBlank() {
        while let byte = peek {
            if byte.isBlank {
                position += 1
            } else if byte == .slash, skipComment() {
                repairs.insert(.comment)
            } else if byte >= 0x80, skipInvisible() {
                continue
            } else {
                return
            }
        }
    }

    /// Skips what stands around JSON in scripts: white space, comments, CDATA and HTML comment marks, semicolons.
    mutating func skipWrappers() {
        while true {
            while position + 1 < text.count, text[position] == .slash, text[position + 1] == .slash, isAtWrapperLine {
                position += 2
                while let byte = peek, byte == 0x20 || byte == 0x09 { position += 1 }
            }
            skipBlank()
            if let mark = Self.wrappers.first(where: { starts(with: $0) }) {
                position += mark.count
                repairs.insert(.wrapper)
            } else if skip(.semicolon) {
                repairs.insert(.trailingSemicolon)
            } else {
                return
            }
        }
    }

    /// Moves to the next bracket; `false` when there is none.
    mutating func skipToContainer() -> Bool {
        while !isAtEnd, !isAtContainer { position += 1 }
        return !isAtEnd
    }

    /// Skips an array or object with everything in it.
    mutating func skipContainer() {
        var depth = 0
        while let byte = peek {
            switch byte {
            case .openBrace, .openBracket: depth += 1
            case .closeBrace, .closeBracket: depth -= 1
            case .quote: skipPlainString()
            default: break
            }
            position = min(position + 1, text.count)
            if depth <= 0 { return }
        }
    }

    mutating func readNumber() -> String {
        let start = position
        while let byte = peek, byte.isDigit || byte.isLetter || [.minus, .plus, .dot].contains(byte) { position += 1 }
        return String(decoding: text[start..<position], as: UTF8.self)
    }

    mutating func readWord() -> String? {
        let start = position
        while let byte = peek, byte.isLetter || byte.isDigit || byte == 0x5F || byte == 0x24 || byte == 0x40 {
            position += 1
        }
        return start == position ? nil : String(decoding: text[start..<position], as: UTF8.self)
    }

    private static let wrappers = ["<![CDATA[", "]]>", "<!--", "-->"].map { Array($0.utf8) }

    private func starts(with mark: [UInt8]) -> Bool {
        text[position...].starts(with: mark)
    }

    /// Whether the line comment here only hides a wrapper's mark from scripts.
    private var isAtWrapperLine: Bool {
        var index = position + 2
        while index < text.count, text[index] == 0x20 || text[index] == 0x09 { index += 1 }
        return Self.wrappers.contains { text[index...].starts(with: $0) }
    }

    private mutating func skipComment() -> Bool {
        guard position + 1 < text.count else { return false }
        switch text[position + 1] {
        case .slash:
            while let byte = peek, byte != 0x0A { position += 1 }
            return true
        case 0x2A:
            var end = position + 2
            while end + 1 < text.count, text[end] != 0x2A || text[end + 1] != .slash { end += 1 }
            position = min(end + 2, text.count)
            return true
        default: return false
        }
    }

    /// Skips a no-break space, a zero-width space or a byte order mark between tokens.
    private mutating func skipInvisible() -> Bool {
        for mark: [UInt8] in [[0xC2, 0xA0], [0xE2, 0x80, 0x8B], [0xEF, 0xBB, 0xBF]] where starts(with: mark) {
            position += mark.count
            return true
        }
        return false
    }

    private mutating func skipPlainString() {
        position += 1
        while let byte = peek, byte != .quote { position = min(position + (byte == .backslash ? 2 : 1), text.count) }
    }
}
