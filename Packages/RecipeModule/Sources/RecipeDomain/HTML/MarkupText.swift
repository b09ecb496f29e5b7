import TextFormats

/// Reads values that may contain markup and character references, even doubly encoded ones.
enum MarkupText {
    /// `&amp;amp;frac12;` needs three rounds; real pages never need more.
    private static let rounds = 3

    /// Returns the text of a value on one line.
    static func line(_ value: String) -> String { plain(value, lineBreaks: false).whitespaceFolded }

    /// Returns the nonempty lines of a value, split at line breaks and at block elements.
    static func lines(_ value: String) -> [String] {
        plain(value, lineBreaks: true).split(whereSeparator: \.isNewline).map { String($0).whitespaceFolded }
            .filter { !$0.isEmpty }
    }

    private static func plain(_ value: String, lineBreaks: Bool) -> String {
        var text = value
        for _ in 0..<rounds {
            let next = withoutTags(CharacterReferences.decode(text), lineBreaks: lineBreaks)
            if next == text { break }
            text = next
        }
        return text
    }

    /// Returns the text with each tag replaced by a space or a line break; "<" before a space or a digit isn't a tag.
    private static func withoutTags(_ text: String, lineBreaks: Bool) -> String {
        let bytes = Array(text.utf8)
        guard var next = bytes.firstIndex(of: 0x3C) else { return text }
        var plain: [UInt8] = []
        var position = 0
        while true {
            plain += bytes[position..<next]
            if let end = endOfTag(in: bytes, at: next) {
                let isBreak = lineBreaks && lineElements.contains(name(in: bytes, at: next))
                plain.append(isBreak ? 0x0A : 0x20)
                position = end
            } else {
                plain.append(bytes[next])
                position = next + 1
            }
            guard let following = bytes[position...].firstIndex(of: 0x3C) else { break }
            next = following
        }
        return String(decoding: plain + bytes[position...], as: UTF8.self)
    }

    private static let lineElements: Set<String> = [
        "br", "p", "li", "ul", "ol", "div", "tr", "h1", "h2", "h3", "h4", "h5", "h6", "section",
    ]

    private static func name(in bytes: [UInt8], at start: Int) -> String {
        let first = bytes[start + 1] == .slash ? start + 2 : start + 1
        let word = bytes[first...].prefix(16).prefix { $0.isLetter || $0.isDigit }
        return String(decoding: word, as: UTF8.self).lowercased()
    }

    /// Returns the index after a tag; a tag ends before the next "<", which keeps the time linear.
    private static func endOfTag(in bytes: [UInt8], at start: Int) -> Int? {
        guard start + 1 < bytes.count else { return nil }
        let first = bytes[start + 1]
        guard first.isLetter || first == .slash || first == 0x21 else { return nil }
        var index = start + 1
        while index < bytes.count, bytes[index] != 0x3C {
            if bytes[index] == 0x3E { return index + 1 }
            index += 1
        }
        return nil
    }
}
