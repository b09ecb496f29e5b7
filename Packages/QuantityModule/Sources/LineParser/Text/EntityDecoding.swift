/// Decodes the HTML entities that occur in ingredient lines.
enum EntityDecoding {
    private static let named: [String: String] = [
        "amp": "&", "nbsp": " ", "quot": "\"", "apos": "'", "lt": "<", "gt": ">", "frac12": "½", "frac14": "¼",
        "frac34": "¾", "frac13": "⅓", "frac23": "⅔", "frac18": "⅛", "frac38": "⅜", "frac58": "⅝", "frac78": "⅞",
        "frasl": "⁄", "times": "×", "ndash": "–", "mdash": "—", "deg": "°", "rsquo": "’", "lsquo": "‘", "reg": "®",
        "eacute": "é", "egrave": "è", "ecirc": "ê", "agrave": "à", "acirc": "â", "ccedil": "ç", "icirc": "î",
        "ocirc": "ô", "ucirc": "û", "ugrave": "ù", "ntilde": "ñ", "auml": "ä", "ouml": "ö", "uuml": "ü", "szlig": "ß",
        "Auml": "Ä", "Ouml": "Ö", "Uuml": "Ü", "aring": "å", "oslash": "ø", "aelig": "æ",
    ]

    /// A text without entities, and the original position of each byte; the last position is the original length.
    struct Decoded {
        var text = ""
        var origins: [Int] = []

        mutating func append(_ piece: Substring, from origin: Int) {
            guard !piece.isEmpty else { return }
            text += piece
            origins += origin..<origin + piece.utf8.count
        }

        mutating func append(entity: String, from origin: Int) {
            text += entity
            origins += entity.utf8.map { _ in origin }
        }
    }

    /// Returns the text with entities decoded, or `nil` when it has none.
    static func decoded(_ text: String) -> Decoded? {
        guard text.utf8.contains(UInt8(ascii: "&")), text.utf8.contains(UInt8(ascii: ";")) else { return nil }
        var result = Decoded()
        var rest = text[...]
        func offset(_ index: String.Index) -> Int { text.utf8.distance(from: text.startIndex, to: index) }
        while let start = rest.utf8.firstIndex(of: UInt8(ascii: "&")) {
            result.append(rest[..<start], from: offset(rest.startIndex))
            let tail = rest[start...]
            if let end = tail.utf8.prefix(12).firstIndex(of: UInt8(ascii: ";")),
                let value = value(tail[tail.utf8.index(after: start)..<end])
            {
                result.append(entity: value, from: offset(start))
                rest = tail[tail.utf8.index(after: end)...]
            } else {
                let next = tail.utf8.index(after: start)
                result.append(tail[start..<next], from: offset(start))
                rest = tail[next...]
            }
        }
        result.append(rest, from: offset(rest.startIndex))
        result.origins.append(text.utf8.count)
        return result
    }

    private static func value(_ name: Substring) -> String? {
        guard name.utf8.first == UInt8(ascii: "#") else { return name.isEmpty ? nil : named[String(name)] }
        let digits = name.dropFirst()
        let code = digits.first == "x" || digits.first == "X" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return code.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
    }
}
