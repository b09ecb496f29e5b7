import LineParser

/// The words of the names that Larder knows in a language, to complete what a person types.
package struct NameIndex: Sendable {
    /// An ingredient that a search finds.
    package struct Entry: Sendable {
        /// The key.
        package let key: String
        /// The name that lists show.
        package let name: String
        /// All names, the one that lists show first.
        package let names: [String]
    }

    private let entries: [Entry]
    /// Every word of the names, as typed ones are compared with it, and the places of the entries with it.
    private let words: [(word: FoldedWord, places: [Int])]

    /// Returns the index of the names in the language of a BCP 47 locale, and in English for one without a table.
    ///
    /// Each is made when it is first used.
    package static func standard(in locale: String) -> NameIndex {
        switch Language(tag: locale) {
        case .german: german
        case .french: french
        case .spanish: spanish
        case .italian: italian
        case .swedish: swedish
        case .turkish: turkish
        default: english
        }
    }

    /// Returns the index of the names in the language of a locale; `nil` in English, and for one without a table.
    package static func translated(to locale: String) -> NameIndex? {
        guard let language = Language(tag: locale), language != .english, IngredientCatalog.names(in: language) != nil
        else { return nil }
        return standard(in: locale)
    }

    private static let english = NameIndex(.english)
    private static let german = NameIndex(.german)
    private static let french = NameIndex(.french)
    private static let spanish = NameIndex(.spanish)
    private static let italian = NameIndex(.italian)
    private static let swedish = NameIndex(.swedish)
    private static let turkish = NameIndex(.turkish)

    private init(_ language: Language) {
        entries = IngredientCatalog.rows(in: language).map { Entry(key: $0.key, name: $0.name, names: $0.names) }
        var places: [String: [Int]] = [:]
        for (place, entry) in entries.enumerated() {
            for word in Set(entry.names.flatMap(IngredientNaming.words)) { places[word, default: []].append(place) }
        }
        words = places.map { (FoldedWord($0), $1) }
    }

    /// Returns the ingredients that a search finds, in the order of the table.
    package func entries(for search: IngredientSearch) -> [Entry] {
        var found: Set<Int>?
        for typed in search.words {
            var meant: Set<Int> = []
            for (word, places) in words where typed.means(word) { meant.formUnion(places) }
            found = found?.intersection(meant) ?? meant
        }
        return (found ?? []).sorted().map { entries[$0] }
    }
}

extension IngredientSearch {
    /// How well names fit what was typed: 0 when the first one begins with the first word, 1 when each word begins a
    /// word of one of them, and 2 when a word has a typing error.
    package func distance(to names: [String]) -> Int {
        let known = names.flatMap(IngredientNaming.words)
        guard words.allSatisfy({ typed in known.contains { $0.hasPrefix(typed.text) } }) else { return 2 }
        return words.first.flatMap { known.first?.hasPrefix($0.text) } == true ? 0 : 1
    }
}
