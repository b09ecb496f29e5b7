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
    private static let primaryTags = Dictionary(
        uniqueKeysWithValues: allCases.flatMap { language in
            language.facts.tags.map { tag in (tag.withUTF8Buffer { code($0[0], $0[1]) }, language) }
        }
    )

    /// Packs two letters into one number, ignoring case.
    private static func code(_ first: UInt8, _ second: UInt8) -> UInt16 {
        UInt16(first | 0x20) << 8 | UInt16(second | 0x20)
    }

    /// The names of ingredients; `nil` where no one has written them.
    var names: ProgramTable? { facts.names }

    /// What the module has of a language.
    private struct Facts {
        /// The tags of two letters that mean it.
        let tags: [StaticString]
        let names: ProgramTable?

        init(_ tags: StaticString..., names: ProgramTable? = nil) {
            (self.tags, self.names) = (tags, names)
        }
    }

    private var facts: Facts {
        switch self {
        case .english: Facts("en", names: .namesEnglish)
        case .german: Facts("de", names: .namesGerman)
        case .french: Facts("fr", names: .namesFrench)
        case .spanish: Facts("es", names: .namesSpanish)
        case .italian: Facts("it", names: .namesItalian)
        case .swedish: Facts("sv", names: .namesSwedish)
        case .turkish: Facts("tr", names: .namesTurkish)
        case .dutch: Facts("nl")
        case .norwegian: Facts("no", "nb", "nn", "da")
        case .portuguese: Facts("pt")
        case .czech: Facts("cs", "sk")
        case .hungarian: Facts("hu")
        case .croatian: Facts("hr", "sr", "bs", "sl")
        case .polish: Facts("pl")
        case .japanese: Facts("ja")
        }
    }
}
