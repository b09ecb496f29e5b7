import Foundation

/// Takes capitals and diacritics from letters, so that "Crème" and "creme" are one word.
enum LetterFolding {
    /// A letter in lower case, as UTF-8.
    struct Letter {
        let plain: [UInt8]
        /// The letter without diacritics.
        let folded: [UInt8]
    }

    /// How a character affects the words of a name.
    enum Role {
        case letter
        /// A letter of a script without spaces between words.
        case ideograph
        /// A combining accent.
        case mark
        case space
        /// Punctuation between the parts of a name.
        case divider
    }

    /// Letters that are letters of their own to Unicode and variants of others to a cook.
    private static let equivalents: [Unicode.Scalar: String] = [
        "ø": "o", "æ": "ae", "œ": "oe", "ß": "ss", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i",
    ]

    /// The letter in lower case, with and without its diacritics; not for ASCII.
    static func letter(_ scalar: Unicode.Scalar) -> Letter {
        let lower = scalar == "İ" ? "i" : scalar.properties.lowercaseMapping
        var folded = ""
        for part in lower.decomposedStringWithCanonicalMapping.unicodeScalars where role(of: part) != .mark {
            if let equivalent = equivalents[part] { folded += equivalent } else { folded.unicodeScalars.append(part) }
        }
        return Letter(plain: Array(lower.utf8), folded: Array(folded.utf8))
    }

    /// What the character does to the words of a name.
    static func role(of scalar: Unicode.Scalar) -> Role {
        switch scalar.value {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: .letter
        case 0x20, 0x27, 0x2D, 0x2E, 0x60, 0xA0, 0xB4, 0x2010, 0x2011, 0x2018, 0x2019: .space
        case ..<0x80: scalar.properties.isWhitespace || scalar == "%" ? .space : .divider
        case 0x300...0x36F: .mark
        case 0x3041...0x3096, 0x3099...0x309A, 0x30A1...0x30FA, 0x30FC...0x30FF, 0x3400...0x9FFF, 0xAC00...0xD7A3:
            .ideograph
        default: otherRole(of: scalar)
        }
    }

    private static func otherRole(of scalar: Unicode.Scalar) -> Role {
        switch scalar.properties.generalCategory {
        case .nonspacingMark: .mark
        case .dashPunctuation, .openPunctuation, .closePunctuation, .otherPunctuation, .initialPunctuation,
            .finalPunctuation, .mathSymbol:
            .divider
        case let category where scalar.properties.isAlphabetic && category != .otherNumber: .letter
        default: .space
        }
    }
}
