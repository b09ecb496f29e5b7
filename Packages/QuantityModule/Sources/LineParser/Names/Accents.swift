import Foundation

/// Removes the accents of Latin letters.
enum Accents {
    /// Returns a lowercase word with the letters that people type when they leave accents out: "açaí" becomes "acai",
    /// "weiß" becomes "weiss".
    ///
    /// Letters of other scripts stay: there, a mark makes another letter.
    static func removed(from word: String) -> String {
        if word.utf8.allSatisfy({ $0 < 0x80 }) { return word }
        var plain = ""
        for scalar in word.unicodeScalars { append(scalar, to: &plain) }
        return plain
    }

    private static func append(_ scalar: Unicode.Scalar, to plain: inout String) {
        if let letters = letters(of: scalar) {
            plain += letters
        } else if isMark(scalar) {
            // A mark after a letter of another script belongs to the letter.
            if plain.unicodeScalars.last?.isASCII != true { plain.unicodeScalars.append(scalar) }
        } else if furtherLatin.contains(where: { $0.contains(scalar.value) }) {
            let parts = String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars
            plain.unicodeScalars.append(contentsOf: parts.filter { !isMark($0) })
        } else {
            plain.unicodeScalars.append(scalar)
        }
    }

    /// Latin Extended-B and Latin Extended Additional.
    private static let furtherLatin: [Range<UInt32>] = [0x180..<0x250, 0x1E00..<0x1F00]

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool { (0x300..<0x370).contains(scalar.value) }

    /// The plain letters of a letter of Latin-1 or Latin Extended-A; `nil` for others.
    private static func letters(of scalar: Unicode.Scalar) -> String? {
        switch scalar {
        case "à"..."å", "ā"..."ą": "a"
        case "æ": "ae"
        case "ç", "ć"..."č": "c"
        case "ð", "ď"..."đ": "d"
        case "è"..."ë", "ē"..."ě": "e"
        case "ĝ"..."ģ": "g"
        case "ĥ"..."ħ": "h"
        case "ì"..."ï", "ĩ"..."ı": "i"
        case "ĳ": "ij"
        case "ĵ": "j"
        case "ķ": "k"
        case "ĺ"..."ł": "l"
        case "ñ", "ń"..."ŋ": "n"
        case "ò"..."ö", "ø", "ō"..."ő": "o"
        case "œ": "oe"
        case "ŕ"..."ř": "r"
        case "ß": "ss"
        case "ś"..."š": "s"
        case "þ": "th"
        case "ţ"..."ŧ": "t"
        case "ù"..."ü", "ũ"..."ų": "u"
        case "ŵ": "w"
        case "ý", "ÿ", "ŷ": "y"
        case "ź"..."ž": "z"
        default: nil
        }
    }
}
