import LineParser
public import Quantities

/// What the module knows about ingredient keys, and how lists name them.
public enum IngredientNames {
    /// Whether the ingredient is in the module's table, and therefore known to differ from the table's other
    /// ingredients.
    public static func isKnown(_ key: String) -> Bool { IngredientCatalog.standard.entry(key)?.key == key }

    /// Returns the name of an ingredient on a list: "Onion" for one, "Onions" for three and for 500 g.
    ///
    /// - Parameters:
    ///   - key: The ingredient's key.
    ///   - range: The amount; `nil` when the list has none or several.
    ///   - locale: The BCP 47 locale of the list. The name is English in a language without a table.
    /// - Returns: The name, with a capital; `nil` for an ingredient that no table knows.
    public static func listName(of key: String, for range: AmountRange?, locale: String) -> String? {
        let language = Language(tag: locale) ?? .english
        let own = language == .english ? nil : IngredientCatalog.names(in: language)?.names(ofKey: key)
        guard let entry = own ?? IngredientCatalog.standard.names(ofKey: key), entry.key == key else { return nil }
        return name(entry.singular, entry.plural, for: range, in: own == nil ? .english : language)
    }

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

    /// Whether an amount counts at most one; in French, everything below two.
    private static func isOne(_ range: AmountRange?, in language: Language) -> Bool {
        guard let range, range.unit == .count else { return false }
        return language == .french ? range.upper < Rational(2) : range.upper <= .one
    }
}
