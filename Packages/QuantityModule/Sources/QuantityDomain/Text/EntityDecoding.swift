/// Decodes the HTML entities that reach ingredient lines.
enum EntityDecoding {
    private static let named: [String: String] = [
        "amp": "&", "nbsp": " ", "quot": "\"", "apos": "'", "lt": "<", "gt": ">", "frac12": "½", "frac14": "¼",
        "frac34": "¾", "frac13": "⅓", "frac23": "⅔", "frac18": "⅛", "frac38": "⅜", "frac58": "⅝", "frac78": "⅞",
        "frasl": "⁄", "times": "×", "ndash": "–", "mdash": "—", "deg": "°", "rsquo": "’", "lsquo": "‘", "reg": "®",
        "eacute": "é", "egrave": "è", "ecirc": "ê", "agrave": "à", "acirc": "â", "ccedil": "ç", "icirc": "î",
        "ocirc": "ô", "ucirc": "û", "ugrave": "ù", "ntilde": "ñ", "auml": "ä", "ouml": "ö", "uuml": "ü", "szlig": "ß",
        "Auml": "Ä", "Ouml": "Ö", "Uuml": "Ü", "aring": "å", "oslash": "ø", "aelig": "æ",
    ]

    /// The text with entities decoded, or `nil` when it has none.
    static func decoded(_ text: String) -> String? {
        guard text.utf8.contains(UInt8(ascii: "&")), text.utf8.contains(UInt8(ascii: ";")) else { return nil }
        var result = ""
        var rest = text[...]
        while let start = rest.firstIndex(of: "&") {
            result += rest[..<start]
            let tail = rest[start...]
            if let end = tail.firstIndex(of: ";"), let value = value(tail[tail.index(after: start)..<end]) {
                result += value
                rest = tail[tail.index(after: end)...]
            } else {
                result += "&"
                rest = tail.dropFirst()
            }
        }
        return result + rest
    }

    private static func value(_ name: Substring) -> String? {
        guard name.first == "#" else { return named[String(name)] }
        let digits = name.dropFirst()
        let code = digits.first == "x" || digits.first == "X" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return code.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
    }
}
