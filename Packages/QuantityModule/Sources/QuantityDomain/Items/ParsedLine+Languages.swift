import LineParser
import Quantities

extension ParsedLine {
    /// Takes the ingredient of a typed name that the line's own language doesn't know, if other languages do: onions
    /// for "Zwiebeln" in an English home.
    ///
    /// Only an exact name counts. A name of different ingredients in two of the other languages stays as it was typed,
    /// and so does the name of a thing: a pan is not bread, although "pan" is bread in Spanish.
    mutating func findInOtherLanguages(_ name: String, for range: AmountRange) {
        guard !IngredientNames.isKnown(ingredientKey), !LineWords.standard.areEquipment(LineWords.words(of: name))
        else { return }
        let found = Language.named.filter { $0 != language }.compactMap { other in
            IngredientCatalog.names(in: other)?.entry(exactly: name).map { (language: other, entry: $0) }
        }
        guard let first = found.first, found.allSatisfy({ $0.entry.key == first.entry.key }) else { return }
        let meant = IngredientNames.englishName(of: first.entry.key) ?? first.entry.key
        self = .named(name, for: range, language: first.language)
        // A list of an English home shows "4 tortillas" under the English name, not the German one.
        listName = name.prefix(1).uppercased() + name.dropFirst()
        if first.language != .english { assumptions.append(.general(said: name, meant: meant.lowercased())) }
    }
}
