import LineParser

/// What somebody types to find an ingredient: words that names begin with, slips of the finger forgiven.
public struct IngredientSearch: Hashable, Sendable {
    /// The words, each once; empty finds everything.
    public let words: [TypedWord]

    /// Reads what was typed.
    public init(_ text: String) {
        var seen: Set<String> = []
        words = IngredientNaming.words(of: text).filter { seen.insert($0).inserted }.map(TypedWord.init)
    }

    /// The words by which an ingredient is found: those of its name, its brand and its aliases.
    public static func words(of ingredient: Ingredient) -> Set<String> {
        var words = Set(IngredientNaming.words(of: ingredient.fullName))
        for alias in ingredient.aliases { words.formUnion(IngredientNaming.words(of: alias)) }
        return words
    }

    /// Whether every word that was typed is one of the ingredient's, or begins one, or nearly does.
    public func matches(_ ingredient: Ingredient) -> Bool {
        guard !words.isEmpty else { return true }
        let others = Self.words(of: ingredient)
        return words.allSatisfy { word in others.contains { word.means($0) } }
    }
}
