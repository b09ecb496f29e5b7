extension JSONCursor {
    /// The role of a string in its container, which determines what may follow it.
    enum StringPlace {
        case key
        case member
        case element
    }

    /// Reads a string in single or double quotation marks; returns `nil` when the text ends within it.
    mutating func readString(as place: StringPlace) -> String? {
        guard let mark = peek else { return nil }
        if mark == .apostrophe { note(.singleQuotes) }
        position += 1
        var content: [UInt8] = []
        while let byte = peek {
            if byte == mark {
                if isEnd(of: place) {
                    position += 1
                    return String(decoding: content, as: UTF8.self)
                }
                note(.innerQuote)
            } else if byte == .backslash {
                readEscape(into: &content)
                continue
            } else if byte < 0x20 {
                note(.controlCharacter)
            }
            content.append(byte)
            position += 1
        }
        return nil
    }

    /// Returns whether the quotation mark here ends its string, judging by what follows it.
    private func isEnd(of place: StringPlace) -> Bool {
        guard let (next, index, isOnNewLine) = nextByte(after: position) else { return true }
        switch (next, place) {
        case (.colon, .key): return true
        case (_, .key): return false
        case (.closeBrace, _), (.closeBracket, _), (.slash, _): return true
        case (.comma, .member):
            guard let (follower, place, _) = nextByte(after: index) else { return true }
            return follower == .quote || follower == .closeBrace || follower == .comma || follower == .slash
                || follower == .apostrophe || isBareKey(at: place)
        case (.comma, .element):
            guard let (follower, place, _) = nextByte(after: index) else { return true }
            return Self.valueStarts.contains(follower) || follower.isDigit || isLiteral(at: place)
        case (.quote, _), (.openBrace, _), (.openBracket, _): return isOnNewLine
        default: return false
        }
    }

    private static let valueStarts: Set<UInt8> = [
        .quote, .apostrophe, .openBrace, .openBracket, .closeBracket, .closeBrace, .comma, .minus, .slash,
    ]

    private func isLiteral(at start: Int) -> Bool {
        let word = String(decoding: text[start...].prefix(6).prefix(while: \.isLetter), as: UTF8.self)
        return ["true", "false", "null"].contains(word)
    }

    private func isBareKey(at start: Int) -> Bool {
        guard repairs.contains(.bareKey) else { return false }
        let word = text[start...].prefix(64).prefix { $0.isLetter || $0 == 0x40 || $0 == 0x5F }
        return !word.isEmpty && nextByte(after: word.endIndex - 1)?.byte == .colon
    }

    /// Returns the next byte that isn't white space.
    private func nextByte(after start: Int) -> (byte: UInt8, index: Int, isOnNewLine: Bool)? {
        var index = start + 1
        var isOnNewLine = false
        while index < text.count, text[index].isBlank {
            isOnNewLine = isOnNewLine || text[index] == 0x0A
            index += 1
        }
        return index < text.count ? (text[index], index, isOnNewLine) : nil
    }

    private mutating func readEscape(into content: inout [UInt8]) {
        position += 1
        guard let byte = peek else { return }
        position += 1
        switch byte {
        case .quote, .backslash, .slash: content.append(byte)
        case 0x62: content.append(0x08)
        case 0x66: content.append(0x0C)
        case 0x6E: content.append(0x0A)
        case 0x72: content.append(0x0D)
        case 0x74: content.append(0x09)
        case 0x75: readUnicodeEscape(into: &content)
        default:
            note(.invalidEscape)
            content.append(byte)
        }
    }

    private mutating func readUnicodeEscape(into content: inout [UInt8]) {
        guard let unit = hexUnit(at: position) else {
            note(.invalidEscape)
            content.append(0x75)
            return
        }
        position += 4
        var units = [unit]
        if UTF16.isLeadSurrogate(unit), starts(with: [.backslash, 0x75]),
            let trail = hexUnit(at: position + 2), UTF16.isTrailSurrogate(trail)
        {
            units.append(trail)
            position += 6
        } else if UTF16.isSurrogate(unit) {
            note(.invalidEscape)
        }
        content += String(decoding: units, as: UTF16.self).utf8
    }

    private func hexUnit(at start: Int) -> UInt16? {
        guard start + 4 <= text.count else { return nil }
        var unit: UInt16 = 0
        for byte in text[start..<start + 4] {
            guard let digit = Character(UnicodeScalar(byte)).hexDigitValue else { return nil }
            unit = unit << 4 | UInt16(digit)
        }
        return unit
    }
}
