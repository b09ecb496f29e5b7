public import Commands
import Quantities
public import RecipeDomain

/// Stores what the home calls one portion of a recipe.
public struct UpdatePortionSize: Sendable {
    private let store: any RecipeStore

    /// Makes the use case.
    public init(store: any RecipeStore) { self.store = store }

    /// Sets the portion and returns the recipe as it is kept now.
    ///
    /// A share of the total weight without servings takes those of the recipe, where it says how many.
    public func callAsFunction(
        _ reference: String,
        to definition: PortionDefinition,
        for context: CommandContext
    ) async throws(RecipeModuleError) -> StoredRecipe {
        try await context.once(in: store) { () async throws(RecipeModuleError) in
            let found = try await FindRecipes(store: store)([reference], of: context.household).first ?? nil
            guard let found else { throw .unknownRecipe(reference) }
            let grams = try Self.grams(definition, of: found.recipe)
            let stored = StoredRecipe(
                id: found.id,
                version: found.version + 1,
                recipe: found.recipe,
                portionSize: grams
            )
            return ([try RowChange(stored)], stored)
        }
    }

    private static func grams(
        _ definition: PortionDefinition,
        of recipe: Recipe
    ) throws(RecipeModuleError) -> Rational {
        var definition = definition
        if case .share(let total, nil) = definition {
            definition = .share(totalGrams: total, servings: recipe.servings?.count)
        }
        do { return try definition.grams() } catch { throw .portion(error) }
    }
}
