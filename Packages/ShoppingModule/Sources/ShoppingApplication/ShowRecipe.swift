public import ShoppingDomain

/// A saved recipe and its portions.
public struct ShownRecipe: Sendable {
    /// The recipe.
    public let recipe: KeptRecipe
    /// The portions; `nil` when no portion is asked for and the home has set none.
    public let portions: PortionResult?
    /// The lines whose weight isn't known, and that a weight by the ingredients leaves out.
    public let unweighed: [String]
}

extension ShoppingModuleService {
    /// Shows a saved recipe and its portions.
    ///
    /// Where nothing else says what the recipe weighs, the weight of its ingredients counts.
    ///
    /// - Parameters:
    ///   - reference: The recipe's identifier or title.
    ///   - query: Which portions to look at; `nil` for the one that the home has set.
    /// - Returns: The recipe.
    /// - Throws: ``ShoppingError/noSuchRecipe(_:near:)``, or another service's refusal.
    public func showRecipe(
        _ reference: String,
        portions query: PortionQuery? = nil
    ) async throws(ShoppingError) -> ShownRecipe {
        let found = try await asking { () async throws(CollaboratorFailure) in
            try await ask.recipes.keptRecipe(reference)
        }
        guard let kept = found else { throw await noSuchRecipe(reference) }
        guard query != nil || kept.portionSize != nil else {
            return ShownRecipe(recipe: kept, portions: nil, unweighed: [])
        }
        return try await asking { () async throws(CollaboratorFailure) in
            var query = query ?? PortionQuery()
            var unweighed: [String] = []
            if kept.portionSize == nil, query.portionSize == nil, query.totalWeight == nil {
                let lines = kept.recipe.lines
                let weight = try await ask.quantities.weigh(lines)
                query.totalWeight = weight.grams
                unweighed = weight.unknown.filter(lines.indices.contains).map { lines[$0].text }
            }
            let portions = try await ask.recipes.portions(query, of: kept)
            return ShownRecipe(recipe: kept, portions: portions, unweighed: unweighed)
        }
    }
}
