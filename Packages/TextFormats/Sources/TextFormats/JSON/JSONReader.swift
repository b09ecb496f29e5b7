/// Reads a JSON text from its bytes, value by value, without keeping what its caller skips.
///
/// It is for texts that Larder wrote itself and reads often: where ``JSONValue`` makes a tree, this makes nothing. It
/// accepts only RFC 8259, and no deeper than ``JSONSalvage/deepestLevel``.
public struct JSONReader {
    private let bytes: [UInt8]
    private var position = 0
    /// How many arrays and objects are open.
    private var depth = 0

    /// Begins at the first value of a text.
    public init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Reads an object.
    ///
    /// - Parameter member: Reads the value of a member by its name; it has to read it, or to skip it.
    /// - Throws: ``JSONDamage`` when there is something else, or what `member` throws.
    public mutating func readObject(_ member: (String, inout JSONReader) throws -> Void) throws {
        try open(.openBrace)
        defer { depth -= 1 }
        if skip(.closeBrace) { return }
        repeat {
            skipBlank()
            let name = try readString()
            try expect(.colon)
            try member(name, &self)
        } while skip(.comma)
        try expect(.closeBrace)
    }

    /// Reads an array.
    ///
    /// - Parameter element: Reads each element; it has to read it, or to skip it.
    /// - Throws: ``JSONDamage`` when there is something else, or what `element` throws.
    public mutating func readArray(_ element: (inout JSONReader) throws -> Void) throws {
        try open(.openBracket)
        defer { depth -= 1 }
        if skip(.closeBracket) { return }
        repeat { try element(&self) } while skip(.comma)
        try expect(.closeBracket)
    }

    /// Reads a string.
    public mutating func readString() throws(JSONDamage) -> String {
        skipBlank()
        let start = position + 1
        let isEscaped = try skipString()
        let inside = bytes[start..<position - 1]
        guard isEscaped else { return String(decoding: inside, as: UTF8.self) }
        return String(decoding: Self.unescaped(inside), as: UTF8.self)
    }

    /// Reads a string as its UTF-8 bytes.
    public mutating func readBytes() throws(JSONDamage) -> [UInt8] {
        skipBlank()
        let start = position + 1
        let isEscaped = try skipString()
        let inside = bytes[start..<position - 1]
        return isEscaped ? Self.unescaped(inside) : Array(inside)
    }

    /// Reads a whole number that fits.
    public mutating func readInteger() throws(JSONDamage) -> Int64 {
        skipBlank()
        let start = position
        try skipNumber()
        guard let number = Int64(String(decoding: bytes[start..<position], as: UTF8.self)) else { throw damage }
        return number
    }

    /// Reads a list of strings.
    public mutating func readStrings() throws -> [String] {
        var strings: [String] = []
        try readArray { strings.append(try $0.readString()) }
        return strings
    }

    /// Reads `null` if it is next, and returns whether it was.
    public mutating func skipNull() throws(JSONDamage) -> Bool {
        skipBlank()
        guard peek == 0x6E else { return false }
        try skipWord()
        return true
    }

    /// Skips a value of any kind.
    public mutating func skipValue() throws {
        skipBlank()
        guard let byte = peek else { throw damage }
        switch byte {
        case .quote: _ = try skipString()
        case .openBrace: try readObject { try $1.skipValue() }
        case .openBracket: try readArray { try $0.skipValue() }
        case .minus, 0x30...0x39: try skipNumber()
        default: try skipWord()
        }
    }

    /// Makes sure that nothing comes after the value.
    public mutating func finish() throws(JSONDamage) {
        skipBlank()
        guard position == bytes.count else { throw damage }
    }
}

extension JSONReader {
    private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }
    private var damage: JSONDamage { JSONDamage(line: 1 + bytes.prefix(position).count { $0 == 0x0A }) }

    private mutating func skipBlank() {
        while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }

    private mutating func skip(_ byte: UInt8) -> Bool {
        skipBlank()
        guard peek == byte else { return false }
        position += 1
        return true
    }

    private mutating func expect(_ byte: UInt8) throws(JSONDamage) { guard skip(byte) else { throw damage } }

    private mutating func open(_ bracket: UInt8) throws(JSONDamage) {
        try expect(bracket)
        depth += 1
        guard depth <= JSONSalvage.deepestLevel else { throw damage }
    }

    /// Skips a string, and returns whether it has an escape.
    private mutating func skipString() throws(JSONDamage) -> Bool {
        guard peek == .quote else { throw damage }
        var isEscaped = false
        position += 1
        while true {
            skipPlainText()
            guard let byte = peek, byte >= 0x20 else { throw damage }
            position += 1
            if byte == .quote { return isEscaped }
            isEscaped = true
            try skipEscape()
        }
    }

    /// Skips the bytes of a string that mean themselves.
    private mutating func skipPlainText() {
        position = bytes.withUnsafeBufferPointer { bytes in
            var place = position
            while place < bytes.count, bytes[place] != .quote, bytes[place] != .backslash, bytes[place] >= 0x20 {
                place += 1
            }
            return place
        }
    }

    private mutating func skipEscape() throws(JSONDamage) {
        guard let byte = peek else { throw damage }
        position += 1
        switch byte {
        case .quote, .backslash, .slash, 0x62, 0x66, 0x6E, 0x72, 0x74: return
        case 0x75:
            let unit = try skipUnit()
            guard UTF16.isSurrogate(unit) else { return }
            guard UTF16.isLeadSurrogate(unit), peek == .backslash else { throw damage }
            position += 1
            guard peek == 0x75 else { throw damage }
            position += 1
            guard UTF16.isTrailSurrogate(try skipUnit()) else { throw damage }
        default: throw damage
        }
    }

    /// Skips the four digits of an escaped UTF-16 unit.
    private mutating func skipUnit() throws(JSONDamage) -> UInt16 {
        let end = position + 4
        guard end <= bytes.count, let unit = Self.unit(of: bytes[position..<end]) else { throw damage }
        position = end
        return unit
    }

    private static func unit(of digits: ArraySlice<UInt8>) -> UInt16? {
        var unit: UInt16 = 0
        for digit in digits {
            guard digit.isDigit || (0x61...0x66).contains(digit.lowercased) else { return nil }
            unit = unit << 4 | UInt16(digit.isDigit ? digit & 0x0F : (digit & 0x0F) + 9)
        }
        return unit
    }

    /// Returns the bytes that the inside of a correct string means.
    private static func unescaped(_ inside: ArraySlice<UInt8>) -> [UInt8] {
        var (content, rest) = ([UInt8](), inside)
        content.reserveCapacity(inside.count)
        while let mark = content.appendPlainText(of: &rest) {
            switch mark {
            case 0x62: content.append(0x08)
            case 0x66: content.append(0x0C)
            case 0x6E: content.append(0x0A)
            case 0x72: content.append(0x0D)
            case 0x74: content.append(0x09)
            case 0x75:
                var units = [unit(of: rest.prefix(4)) ?? 0]
                rest = rest.dropFirst(4)
                if UTF16.isLeadSurrogate(units[0]) {
                    units.append(unit(of: rest.dropFirst(2).prefix(4)) ?? 0)
                    rest = rest.dropFirst(6)
                }
                content += String(decoding: units, as: UTF16.self).utf8
            default: content.append(mark)
            }
        }
        return content
    }

    private mutating func skipNumber() throws(JSONDamage) {
        if peek == .minus { position += 1 }
        if peek == 0x30 { position += 1 } else { try skipDigits() }
        if peek == .dot {
            position += 1
            try skipDigits()
        }
        if peek?.lowercased == 0x65 {
            position += 1
            if peek == .plus || peek == .minus { position += 1 }
            try skipDigits()
        }
    }

    private mutating func skipDigits() throws(JSONDamage) {
        guard peek?.isDigit == true else { throw damage }
        while peek?.isDigit == true { position += 1 }
    }

    /// Skips `true`, `false` or `null`.
    private mutating func skipWord() throws(JSONDamage) {
        for word: StaticString in ["true", "false", "null"] {
            let end = position + word.utf8CodeUnitCount
            guard end <= bytes.count else { continue }
            let isWord = word.withUTF8Buffer { $0.elementsEqual(bytes[position..<end]) }
            guard !isWord else {
                position = end
                return
            }
        }
        throw damage
    }
}

extension [UInt8] {
    /// Appends the bytes before the next backslash, drops them and the backslash, and returns the byte after it; `nil`
    /// where no escape follows.
    fileprivate mutating func appendPlainText(of rest: inout ArraySlice<UInt8>) -> UInt8? {
        let end = rest.firstIndex(of: .backslash) ?? rest.endIndex
        append(contentsOf: rest[..<end])
        rest = rest[end...].dropFirst()
        return rest.popFirst()
    }
}
