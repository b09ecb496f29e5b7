import LineParser

/// A search for ingredients as a person types it: by the beginnings of words, tolerating typing errors.
public struct IngredientSearch: Hashable, Sendable {
    /// The words, each once; an empty list finds everything.
    public let words: [TypedWord]

    /// Creates a search from typed text.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - isTolerant: Whether words with typing errors are found, too.
    public init(_ text: String, isTolerant: Bool = true) {
        var seen: Set<String> = []
        words = IngredientNaming.words(of: text).filter { seen.insert($0).inserted }
            .map { TypedWord($0, isTolerant: isTolerant) }
    }

    /// The words that find an ingredient: those of its name, its brand and its aliases.
    public static func words(of ingredient: Ingredient) -> Set<String> {
        var words = Set(IngredientNaming.words(of: ingredient.fullName))
        for alias in ingredient.aliases { words.formUnion(IngredientNaming.words(of: alias)) }
        return words
    }

    /// Whether every typed word equals or begins a word of the ingredient, or almost does.
    public func matches(_ ingredient: Ingredient) -> Bool {
        guard !words.isEmpty else { return true }
        let others = Self.words(of: ingredient)
        return words.allSatisfy { word in others.contains { word.means($0) } }
    }
}
