/// A position in a JSON text, and the tokens read from there.
struct JSONCursor: Sendable {
    let text: [UInt8]
    var position = 0
    /// The repairs made so far.
    private(set) var repairs: Set<JSONRepair>
    /// The index of the first repair.
    private(set) var firstRepair: Int?

    init(_ text: [UInt8], repairs: Set<JSONRepair>) {
        self.text = text
        self.repairs = repairs
        firstRepair = repairs.isEmpty ? nil : 0
        if text.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }

    /// Records a repair.
    mutating func note(_ repair: JSONRepair) {
        firstRepair = firstRepair ?? position
        repairs.insert(repair)
    }

    var isAtEnd: Bool { position >= text.count }
    var peek: UInt8? { isAtEnd ? nil : text[position] }
    var isAtContainer: Bool { peek == .openBrace || peek == .openBracket }
    var isAtValue: Bool { isAtContainer || peek == .quote }

    func damage(at position: Int) -> JSONDamage { JSONDamage(line: 1 + text[..<position].count { $0 == 0x0A }) }

    mutating func advance() { position += 1 }

    mutating func skip(_ byte: UInt8) -> Bool {
        guard peek == byte else { return false }
        position += 1
        return true
    }

    /// Skips white space and comments.
    mutating func skipBlank() {
        while let byte = peek {
            if byte.isBlank {
                if byte == 0x0B || byte == 0x0C { note(.blank) }
                position += 1
            } else if byte == .slash, skipComment() {
                note(.comment)
            } else if !UTF8.isASCII(byte), skipInvisible() {
                continue
            } else {
                return
            }
        }
    }

    /// Skips what surrounds JSON in scripts: white space, comments, CDATA and HTML comment marks, and semicolons.
    mutating func skipWrappers() {
        while true {
            if isAtWrapperLine { position += Self.lineComment.count }
            skipBlank()
            if let mark = Self.wrappers.first(where: { starts(with: $0) }) {
                position += mark.count
                note(.wrapper)
            } else if skip(.semicolon) {
                note(.trailingSemicolon)
            } else {
                return
            }
        }
    }

    /// Moves to the next opening bracket; returns `false` when there is none.
    mutating func skipToContainer() -> Bool {
        while !isAtEnd, !isAtContainer { position += 1 }
        return !isAtEnd
    }

    /// Skips an array or object with all its contents.
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
        if !Self.isNumber(text[start..<position]) { note(.literal) }
        return String(decoding: text[start..<position], as: UTF8.self)
    }

    /// Returns whether a word is a number according to RFC 8259.
    private static func isNumber(_ word: ArraySlice<UInt8>) -> Bool {
        var rest = word
        func skipDigits() -> Bool {
            let digits = rest.prefix(while: \.isDigit)
            rest = rest[digits.endIndex...]
            return !digits.isEmpty
        }
        if rest.first == .minus { rest.removeFirst() }
        if rest.first == 0x30 { rest.removeFirst() } else if !skipDigits() { return false }
        if rest.first == .dot {
            rest.removeFirst()
            guard skipDigits() else { return false }
        }
        if rest.first?.lowercased == 0x65 {
            rest.removeFirst()
            if rest.first == .plus || rest.first == .minus { rest.removeFirst() }
            guard skipDigits() else { return false }
        }
        return rest.isEmpty
    }

    mutating func readWord() -> String? {
        let start = position
        while let byte = peek, byte.isLetter || byte.isDigit || byte == 0x5F || byte == 0x24 || byte == 0x40 {
            position += 1
        }
        return start == position ? nil : String(decoding: text[start..<position], as: UTF8.self)
    }

    /// Reads `true`, `false`, or `null`, or their equivalents in scripts.
    mutating func readLiteral() -> JSONValue? {
        guard let word = readWord() else { return nil }
        switch word {
        case "true": return .bool(true)
        case "false": return .bool(false)
        case "null": return .null
        default:
            note(.literal)
            return Self.otherLiterals[word]
        }
    }

    private static let otherLiterals: [String: JSONValue] = [
        "True": .bool(true), "False": .bool(false), "None": .null, "undefined": .null, "NaN": .null,
    ]

    private static let wrappers = ["<![CDATA[", "]]>", "<!--", "-->"].map { Array($0.utf8) }

    private static let lineComment: [UInt8] = [.slash, .slash]

    func starts(with mark: [UInt8]) -> Bool { text[position...].starts(with: mark) }

    /// Whether a line comment begins here that only hides a wrapper mark from script engines.
    private var isAtWrapperLine: Bool {
        guard starts(with: Self.lineComment) else { return false }
        let rest = text[position...].dropFirst(Self.lineComment.count).drop { $0 == 0x20 || $0 == 0x09 }
        return Self.wrappers.contains { rest.starts(with: $0) }
    }

    private mutating func skipComment() -> Bool {
        if starts(with: Self.lineComment) {
            while let byte = peek, byte != 0x0A { position += 1 }
            return true
        }
        guard starts(with: [.slash, 0x2A]) else { return false }
        position = text[(position + 2)...].firstRange(of: [0x2A, .slash])?.upperBound ?? text.count
        return true
    }

    /// Skips a no-break space, a zero-width space, or a byte order mark between tokens.
    private mutating func skipInvisible() -> Bool {
        for mark: [UInt8] in [[0xC2, 0xA0], [0xE2, 0x80, 0x8B], [0xEF, 0xBB, 0xBF]] where starts(with: mark) {
            note(.blank)
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
