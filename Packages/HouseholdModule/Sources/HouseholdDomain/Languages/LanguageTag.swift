import TextFormats

/// The language of a home, as a BCP 47 tag such as "de-DE".
public struct LanguageTag: RawRepresentable, Hashable, Codable, Sendable, CustomStringConvertible {
    /// The tag in the usual capitalization: "de-DE", "zh-Hant-TW".
    public let rawValue: String
    /// The language's ISO 639 code.
    public let language: String
    /// The region's ISO 3166 or UN M.49 code; `nil` when the tag names none.
    public let region: String?

    /// The longest tag that programs must hold (RFC 5646, section 4.4.1).
    public static let mostBytes = 35

    /// English of the United States: what Larder assumes when neither the home nor a request says more.
    package static let assumed = LanguageTag(text: "en-US", language: "en", region: "US")

    /// Reads a tag in any capitalization, also with underscores.
    ///
    /// - Throws: ``HouseholdValueError/badLanguage(text:near:)`` for a text that isn't one, or a language or a region
    ///   that Larder doesn't know, with the tags of languages with such a code or name.
    public init(_ text: String) throws(HouseholdValueError) {
        guard let tag = LanguageTag(rawValue: text) else {
            let subtags = text.split(omittingEmptySubsequences: false, whereSeparator: Self.isSeparator)
            throw .badLanguage(text: text, near: Language.near(String(subtags.first ?? "")))
        }
        self = tag
    }

    /// Takes a tag; `nil` when it isn't one.
    public init?(rawValue: String) {
        guard rawValue.utf8.count <= Self.mostBytes, rawValue.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        let subtags = rawValue.split(omittingEmptySubsequences: false, whereSeparator: Self.isSeparator)
        guard let form = TagForm(subtags), Language.all[form.language] != nil else { return nil }
        if let region = form.region, region.count == 2, RegionFacts.all[region] == nil { return nil }
        self.init(text: form.text, language: form.language, region: form.region)
    }

    private init(text: String, language: String, region: String?) {
        rawValue = text
        self.language = language
        self.region = region
    }

    private static func isSeparator(_ character: Character) -> Bool { character == "-" || character == "_" }

    /// The region, or else the one where most who read the language live; `nil` for a language of no region.
    var likelyRegion: String? { region ?? Language.all[language].flatMap(\.region) }

    /// The tag.
    public var description: String { rawValue }
}

/// A language that CLDR has a name for.
struct Language {
    /// The region where most who read it live; `nil` for a language of no region, such as Esperanto.
    let region: String?
    /// Its names, in English and in itself.
    let names: [String]

    /// All languages by ISO 639 code, from `languages.tsv`; read when they are first needed.
    static let all: [String: Language] = {
        let rows = DataTable.rows(of: PackageResources.languages_tsv).map { columns in
            let names = columns[2...].filter { !$0.isEmpty }
            return (columns[0], Language(region: columns[1].isEmpty ? nil : columns[1], names: Array(names)))
        }
        return Dictionary(uniqueKeysWithValues: rows)
    }()

    /// Returns tags that a text is near, each with its language's name.
    static func near(_ text: String) -> [String] {
        let entries = all.map { code, language in
            let tag = language.region.map { "\(code)-\($0)" } ?? code
            return (shown: "\(tag) (\(language.names[0]))", names: [code] + language.names)
        }
        return NearNames.shown(near: text, in: entries)
    }
}
