import TextFormats

/// A part of a recipe in which words are found.
public enum RecipeField: Int, CaseIterable, Sendable, Codable {
    case title, tags, ingredients, text

    /// How much a word counts that is found there; half as much with a typing slip.
    public var weight: Int {
        switch self {
        case .title: 16
        case .tags: 8
        case .ingredients: 4
        case .text: 2
        }
    }

    /// The most words of a part that are indexed, the first ones: 1,000 of a recipe in all.
    private var mostWords: Int {
        switch self {
        case .title: 50
        case .tags: 100
        case .ingredients: 350
        case .text: 500
        }
    }

    /// The texts of a recipe that the part has, in the order in which an excerpt prefers them.
    package func texts(of recipe: Recipe) -> [String] {
        switch self {
        case .title: [recipe.title]
        case .tags: recipe.tags
        case .ingredients: recipe.ingredients.map(\.text)
        case .text:
            [recipe.details.description, recipe.details.notes].compactMap(\.self)
                + recipe.steps.flatMap { [$0.section, $0.text].compactMap(\.self) }
        }
    }

    /// The words by which a recipe is found in the part.
    public func words(of recipe: Recipe) -> Set<String> {
        var texts = texts(of: recipe)
        // A home that writes "2 EL Rahm" finds it by the name that it gave the line, too.
        if self == .ingredients { texts += recipe.ingredients.compactMap { $0.reading?.name } }
        return Set(SearchWords.words(of: texts.joined(separator: "\n")).prefix(mostWords))
    }
}

extension Recipe {
    /// Returns how well typed words fit the recipe: the sum of the weights of the parts where each counts most, and
    /// whether one of them is there with a typing slip alone; `nil` when one of them is nowhere.
    package func fit(
        of typed: [String],
        in fields: [RecipeField] = RecipeField.allCases
    ) -> (score: Int, isBySlip: Bool)? {
        let parts = fields.map { ($0, $0.words(of: self)) }
        var fit = (score: 0, isBySlip: false)
        for word in typed {
            let found = parts.compactMap { field, words -> (weight: Int, isBySlip: Bool)? in
                if words.contains(where: { $0.utf8.starts(with: word.utf8) }) { return (field.weight, false) }
                return words.contains { SearchWords.matches(word, $0) } ? (field.weight / 2, true) : nil
            }
            guard let best = found.map(\.weight).max() else { return nil }
            fit.score += best
            fit.isBySlip = fit.isBySlip || found.allSatisfy(\.isBySlip)
        }
        return fit
    }
}
