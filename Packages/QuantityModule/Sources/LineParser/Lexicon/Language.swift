import TableData

/// The languages whose kitchen words the lexicon knows.
package enum Language: Int, CaseIterable, Sendable {
    /// English.
    case english
    /// German.
    case german
    /// French.
    case french
    /// Spanish.
    case spanish
    /// Italian.
    case italian
    /// Swedish.
    case swedish
    /// Turkish.
    case turkish
    /// Dutch.
    case dutch
    /// Norwegian and Danish.
    case norwegian
    /// Portuguese.
    case portuguese
    /// Czech and Slovak.
    case czech
    /// Hungarian.
    case hungarian
    /// Croatian and closely related languages.
    case croatian
    /// Polish.
    case polish
    /// Japanese.
    case japanese

    /// The languages that have a table of ingredient names.
    package static let named: [Language] = allCases.filter { $0.names != nil }

    /// Creates the language of a BCP 47 tag such as "de-AT"; `nil` for an unknown language.
    package init?(tag: String) {
        var bytes = tag.utf8.makeIterator()
        guard let first = bytes.next(), let second = bytes.next() else { return nil }
        let end = bytes.next()
        guard end == nil || end == UInt8(ascii: "-") || end == UInt8(ascii: "_"),
            let language = Self.primaryTags[Self.code(first, second)]
        else { return nil }
        self = language
    }

    /// The BCP 47 tag.
    package var tag: String {
        ["en", "de", "fr", "es", "it", "sv", "tr", "nl", "no", "pt", "cs", "hu", "hr", "pl", "ja"][rawValue]
    }

    /// Whether a comma is the decimal separator and a point groups thousands.
    package var usesDecimalComma: Bool { self != .english && self != .japanese }

    /// Whether a noun stands before the words that describe it, as in "huile d'olive".
    package var headIsFirst: Bool {
        switch self {
        case .french, .spanish, .italian, .portuguese: true
        default: false
        }
    }

    /// The languages by the two letters of their tags, because each line looks one up and strings are slow to compare.
    private static let primaryTags: [UInt16: Language] = {
        let tags: [(StaticString, Language)] = [
            ("en", .english), ("de", .german), ("fr", .french), ("es", .spanish), ("it", .italian), ("sv", .swedish),
            ("tr", .turkish), ("nl", .dutch), ("no", .norwegian), ("nb", .norwegian), ("nn", .norwegian),
            ("da", .norwegian), ("pt", .portuguese), ("cs", .czech), ("sk", .czech), ("hu", .hungarian),
            ("hr", .croatian), ("sr", .croatian), ("bs", .croatian), ("sl", .croatian), ("pl", .polish),
            ("ja", .japanese),
        ]
        return Dictionary(
            uniqueKeysWithValues: tags.map { tag, language in
                (tag.withUTF8Buffer { code($0[0], $0[1]) }, language)
            }
        )
    }()

    /// Packs two letters into one number, ignoring case.
    private static func code(_ first: UInt8, _ second: UInt8) -> UInt16 {
        UInt16(first | 0x20) << 8 | UInt16(second | 0x20)
    }

    /// The names of ingredients; `nil` where no one has written them.
    var names: ProgramTable? {
        switch self {
        case .english: .namesEnglish
        case .german: .namesGerman
        case .french: .namesFrench
        case .spanish: .namesSpanish
        case .italian: .namesItalian
        case .swedish: .namesSwedish
        case .turkish: .namesTurkish
        default: nil
        }
    }

    /// The words that lines are read with.
    var lexicon: ProgramTable {
        switch self {
        case .english: .lexiconEnglish
        case .german: .lexiconGerman
        case .french: .lexiconFrench
        case .spanish: .lexiconSpanish
        case .italian: .lexiconItalian
        case .swedish: .lexiconSwedish
        case .turkish: .lexiconTurkish
        case .dutch: .lexiconDutch
        case .norwegian: .lexiconNorwegian
        case .portuguese: .lexiconPortuguese
        case .czech: .lexiconCzech
        case .hungarian: .lexiconHungarian
        case .croatian: .lexiconCroatian
        case .polish: .lexiconPolish
        case .japanese: .lexiconJapanese
        }
    }
}
