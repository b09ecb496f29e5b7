public import ShoppingDomain

extension ShoppingModuleService {
    /// The maximum number of suggestions.
    public static let mostSuggestions = 50

    /// Completes what a person types to ingredients, those that the home uses first.
    ///
    /// Costs two messages.
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
        guard !found.isEmpty else { return [] }
        let uses = try await asking { () async throws(CollaboratorFailure) in
            try await ask.recipes.ingredientUse(of: found.map(\.title.key))
        }
        let recipes = Dictionary(uses.map { ($0.key, $0.recipes) }) { first, _ in first }
        let ranked = found.map { one in
            IngredientSuggestion(one.title, distance: one.distance, recipes: recipes[one.title.key] ?? 0)
        }
        let sorted = ranked.enumerated().sorted { one, other in
            let (first, second) = (one.element.order, other.element.order)
            return first == second ? one.offset < other.offset : first < second
        }
        return sorted.prefix(limit).map(\.element)
    }
}
