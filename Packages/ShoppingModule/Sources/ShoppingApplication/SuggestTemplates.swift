public import ShoppingDomain

extension ShoppingModuleService {
    /// The maximum number of suggestions.
    public static let mostSuggestions = 50

    /// Completes what a person types to ingredients, those that the home uses first.
    ///
    /// Costs two messages, and two more where that finds few: then what only recipes know is found as well.
    ///
    /// - Parameters:
    ///   - text: What is typed so far.
    ///   - limit: The maximum number, up to 50.
    /// - Returns: Each ingredient once: those without a typing error first, of them what recipes use, the home's own,
    ///   and its favorites, then the better fit, then those of more recipes.
    /// - Throws: ``ShoppingError`` when another service refuses.
    public func suggestTemplates(
        for text: String,
        limit: Int = 10
    ) async throws(ShoppingError) -> [IngredientSuggestion] {
        let limit = max(1, min(limit, Self.mostSuggestions))
        // Among twice as many, what the home uses comes first.
        let found = try await asking { () async throws(CollaboratorFailure) in
            try await ask.ingredients.suggestions(for: text, limit: 2 * limit)
        }
        let uses = try await asking { () async throws(CollaboratorFailure) in
            try await found.isEmpty ? [] : ask.recipes.ingredientUse(of: found.map(\.title.key))
        }
        let recipes = Dictionary(uses.map { ($0.key, $0.recipes) }) { first, _ in first }
        var ranked = found.map { one in
            IngredientSuggestion(one.title, distance: one.distance, recipes: recipes[one.title.key] ?? 0)
        }
        if found.count(where: { $0.distance < 2 }) < limit {
            let names = Set(found.map(\.title.name.foldedName))
            ranked += try await usedIngredients(for: text, besides: Set(found.map(\.title.key)))
                .filter { !names.contains($0.title.name.foldedName) }
        }
        let sorted = ranked.enumerated().sorted { one, other in
            let (first, second) = (one.element.order, other.element.order)
            return first == second ? one.offset < other.offset : first < second
        }
        return sorted.prefix(limit).map(\.element)
    }

    /// Completes what a person types to ingredients that recipes use by such a name.
    private func usedIngredients(
        for text: String,
        besides known: Set<IngredientKey>
    ) async throws(ShoppingError) -> [IngredientSuggestion] {
        let typed = text.foldedName
        guard typed.contains(where: { $0.isLetter || $0.isNumber }) else { return [] }
        let uses = try await asking { () async throws(CollaboratorFailure) in
            try await ask.recipes.ingredientUse(named: typed)
        }
        .filter { !known.contains($0.key) }
        let most = uses.sorted { ($1.recipes, $0.key.rawValue) < ($0.recipes, $1.key.rawValue) }
            .prefix(Self.mostSuggestions)
        guard !most.isEmpty else { return [] }
        let titles = try await asking { () async throws(CollaboratorFailure) in
            try await ask.ingredients.titles(of: most.map(\.key), includingOwn: false)
        }
        return zip(most, titles).map { use, title in
            let distance = use.name.foldedName.hasPrefix(typed) ? 0 : 1
            return IngredientSuggestion(title.named(use.name), distance: distance, recipes: use.recipes)
        }
    }
}
