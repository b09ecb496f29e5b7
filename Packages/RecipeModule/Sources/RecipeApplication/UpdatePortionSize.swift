import Commands
import Quantities
public import RecipeDomain

extension RecipeModuleService {
    /// Stores what the home calls one portion of a recipe, and returns the recipe as the home keeps it now.
    ///
    /// The reference is an identity or a title. A share of the total weight without servings takes those of the recipe,
    /// where it says how many.
    public func updatePortionSize(
        of reference: String,
        to definition: PortionDefinition
    ) async throws(RecipeError) -> StoredRecipe {
        try await context.once(in: store) { () async throws(RecipeError) in
            guard let found = try await getRecipes([reference])[0] else { throw .unknownRecipe(reference) }
            let stored = StoredRecipe(
                id: found.id,
                version: found.version + 1,
                recipe: found.recipe,
                portionSize: try Self.grams(definition, of: found.recipe)
            )
            return ([try RowChange(stored)], stored)
        }
    }

    private static func grams(_ definition: PortionDefinition, of recipe: Recipe) throws(RecipeError) -> Rational {
        var definition = definition
        if case .share(let total, nil) = definition {
            definition = .share(totalGrams: total, servings: recipe.servings?.count)
        }
        do { return try definition.grams() } catch { throw .portion(error) }
    }
}
