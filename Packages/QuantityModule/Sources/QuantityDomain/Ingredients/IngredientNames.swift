import LineParser
package import Quantities
import TableData

/// What the module knows about ingredient keys, and how lists name them.
package enum IngredientNames {
    /// Whether the ingredient is in the module's table, and therefore known to differ from the table's other
    /// ingredients.
    package static func isKnown(_ key: String) -> Bool { IngredientCatalog.standard.entry(key)?.key == key }

    /// Returns the name of an ingredient on a list: "Onion" for one, "Onions" for three and for 500 g.
    ///
    /// - Parameters:
    ///   - key: The ingredient's key.
    ///   - range: The amount; `nil` when the list has none or several.
    ///   - locale: The BCP 47 locale of the list. The name is English in a language without a table, and British in the
    ///     British Isles.
    /// - Returns: The name, with a capital; `nil` for an ingredient that no table knows.
    package static func listName(of key: String, for range: AmountRange?, locale: String) -> String? {
        if let name = localName(of: key, for: range, locale: locale) { return name }
        guard let entry = IngredientCatalog.standard.names(ofKey: key), entry.key == key else { return nil }
        return name(entry.singular, entry.plural, for: range, in: .english)
    }

    /// Returns the name of an ingredient where it differs by language or country from the one of an American list;
    /// `nil` for any other.
    static func localName(of key: String, for range: AmountRange? = nil, locale: String) -> String? {
        guard let language = Language(tag: locale) else { return nil }
        guard language == .english else {
            guard let entry = IngredientCatalog.names(in: language)?.names(ofKey: key) else { return nil }
            return name(entry.singular, entry.plural, for: range, in: language)
        }
        guard RegionalUnits.isBritish(locale), let row = british.rows(of: key).first else { return nil }
        return name(row[1], row[2].isEmpty ? row[1] : row[2], for: range, in: .english)
    }

    /// Returns the ingredient that a word means in the British Isles and not in the United States: hard cider for
    /// "cider"; `nil` for any other word.
    static func britishMeaning(of word: String) -> String? { britishWords[word] }

    private static let britishWords = TabSeparated.rows(of: ProgramTable.namesBritish.bytes).reduce(
        into: [String: String]()
    ) { words, row in
        for word in row.dropFirst(3).first?.split(separator: "|") ?? [] { words[String(word)] = row[0] }
    }

    private static let british = SortedTable(ProgramTable.namesBritish.bytes)

    /// Returns the English name of an ingredient, for tables in English; `nil` for one that no table knows.
    package static func englishName(of key: String) -> String? { listName(of: key, for: nil, locale: "en") }

    /// Returns a name in the number that a list without a locale needs, if the name is English.
    package static func listName(_ name: String, of key: String, for range: AmountRange?) -> String {
        guard let entry = IngredientCatalog.standard.names(ofKey: key), entry.key == key,
            [entry.singular, entry.plural].contains(name)
        else { return name }
        return Self.name(entry.singular, entry.plural, for: range, in: .english)
    }

    /// Returns a name in singular or plural, with a capital.
    static func name(_ singular: String, _ plural: String, for range: AmountRange?, in language: Language) -> String {
        let name = isOne(range, in: language) ? singular : plural
        return name.prefix(1).uppercased() + name.dropFirst()
    }

    /// Returns the name of an ingredient as it stands inside a sentence, in the case of the table of names: "schwarzer
    /// Pfeffer", "Zwiebeln", "white rice".
    ///
    /// - Parameters:
    ///   - key: The ingredient's key.
    ///   - locale: A BCP 47 tag, as in ``listName(of:for:locale:)``.
    /// - Returns: The name; `nil` for an ingredient that no table knows.
    static func nameInSentence(of key: String, locale: String) -> String? {
        if let language = Language(tag: locale), language != .english,
            let entry = IngredientCatalog.names(in: language)?.names(ofKey: key)
        {
            return entry.plural
        }
        // Names begin with a capital in the English tables only.
        return listName(of: key, for: nil, locale: locale).map { $0.prefix(1).lowercased() + $0.dropFirst() }
    }

    /// Whether an amount counts at most one; in French, everything below two.
    private static func isOne(_ range: AmountRange?, in language: Language) -> Bool {
        // Turkish lines count pieces, "1 adet portakal", which lists write without the unit.
        guard let range, range.unit == .count || range.unit.rawValue == "piece" else { return false }
        return language == .french ? range.upper < Rational(2) : range.upper <= .one
    }
}
