extension LineTokenizer {
    static func kind(of byte: UInt8) -> Token.Kind {
        switch byte {
        case UInt8(ascii: ","): .comma
        case UInt8(ascii: "."): .period
        case UInt8(ascii: "/"), UInt8(ascii: "|"): .slash
        case UInt8(ascii: "-"): .dash
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): .open
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): .close
        case UInt8(ascii: ":"): .colon
        case UInt8(ascii: ";"): .semicolon
        case UInt8(ascii: "%"): .percent
        case UInt8(ascii: "+"): .plus
        case UInt8(ascii: "&"): .ampersand
        case UInt8(ascii: "~"): .tilde
        case UInt8(ascii: "*"): .star
        case UInt8(ascii: "\""): .quote
        default: .other
        }
    }

    /// Reads a token that begins with a non-ASCII byte.
    mutating func wide() -> Token {
        let index = start
        switch bytes[index] {
        case 0xC2: return latinSign(at(index + 1))
        case 0xC3 where at(index + 1) == 0x97: return sign(.times, length: 2)
        case 0xE2: return generalSign(at(index + 1), at(index + 2))
        case 0xE3...0xE9: return ideographs()
        case 0xEF: return fullWidthSign(at(index + 1), at(index + 2))
        case 0xF0...0xFF: return sign(.other, length: 4)
        default: return letterLength(at: index) > 0 ? wideWord() : sign(.other, length: bytes[index] >= 0xE0 ? 3 : 2)
        }
    }

    private mutating func latinSign(_ second: UInt8) -> Token {
        switch second {
        case 0xBC: fractionSign(1, 4, length: 2)
        case 0xBD: fractionSign(1, 2, length: 2)
        case 0xBE: fractionSign(3, 4, length: 2)
        default: sign(.other, length: 2)
        }
    }

    private mutating func generalSign(_ second: UInt8, _ third: UInt8) -> Token {
        switch (second, third) {
        case (0x80, 0x90...0x92): return sign(.dash, length: 3)
        case (0x80, 0x93...0x95), (0x88, 0x92): return sign(.dash, length: 3, isLong: true)
        case (0x81, 0x84), (0x88, 0x95): return sign(.slash, length: 3)
        case (0x80, 0x9C), (0x80, 0x9D), (0x80, 0xB3): return sign(.quote, length: 3)
        case (0x80, 0xA2): return sign(.star, length: 3)
        case (0x89, 0x88): return sign(.tilde, length: 3)
        case (0x85, 0x90...0x9E):
            let parts = Self.fractions[Int(third) - 0x90]
            return fractionSign(parts.0, parts.1, length: 3)
        default: return sign(.other, length: 3)
        }
    }

    private static let fractions: [(Int64, Int64)] = [
        (1, 7), (1, 9), (1, 10), (1, 3), (2, 3), (1, 5), (2, 5), (3, 5), (4, 5), (1, 6), (5, 6), (1, 8), (3, 8), (5, 8),
        (7, 8),
    ]

    private mutating func fullWidthSign(_ second: UInt8, _ third: UInt8) -> Token {
        switch (second, third) {
        case (0xBC, 0x88): sign(.open, length: 3)
        case (0xBC, 0x89): sign(.close, length: 3)
        case (0xBC, 0x8C): sign(.comma, length: 3)
        case (0xBC, 0x8F): sign(.slash, length: 3)
        case (0xBC, 0x9A): sign(.colon, length: 3)
        case (0xBD, 0x9E): sign(.dash, length: 3, isLong: true)
        case (0xBC, _), (0xBD, _): ideographs()
        default: sign(.other, length: 3)
        }
    }

    /// Reads ideographs and kana, which have no spaces: words of the lexicon are cut out, and the text between them
    /// stays together.
    private mutating func ideographs() -> Token {
        let begin = start
        if at(begin) == 0xE3, at(begin + 1) == 0x80, at(begin + 2) <= 0x9F {
            switch at(begin + 2) {
            case 0x81: return sign(.comma, length: 3)
            case 0x9C: return sign(.dash, length: 3, isLong: true)
            default: return sign(.other, length: 3)
            }
        }
        var end = begin
        while end + 2 < bytes.count, isIdeograph(at: end) {
            if let length = knownLength(at: end) {
                return finish(.word, from: begin, to: end == begin ? begin + length : end)
            }
            end += 3
        }
        return end > begin ? finish(.word, from: begin, to: end) : sign(.other, length: 3)
    }

    private func isIdeograph(at index: Int) -> Bool {
        let lead = at(index)
        if lead == 0xEF {
            let isLetterRow = at(index + 1) == 0xBD || at(index + 1) == 0xBC
            return isLetterRow && fullWidthDigit(at: index) == nil && at(index + 2) > 0x99
        }
        return lead >= 0xE3 && lead <= 0xE9 && !(lead == 0xE3 && at(index + 1) == 0x80 && at(index + 2) <= 0x9F)
    }

    private func knownLength(at index: Int) -> Int? {
        guard let lexicon = lookup else { return nil }
        for length in [12, 9, 6, 3] where index + length <= bytes.count {
            let word = UnsafeBufferPointer(rebasing: bytes[index..<index + length])
            if lexicon.find(word, hash: WordPrint.hash(word)) >= 0 { return length }
        }
        return nil
    }
}
