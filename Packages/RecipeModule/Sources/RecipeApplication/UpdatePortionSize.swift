import Commands
import Quantities
public import RecipeDomain

extension RecipeModuleService {
    /// Stores the size of one portion of a recipe, and returns the recipe as the home now keeps it.
    ///
    /// The reference is an identifier or a title. If the definition divides the total weight without giving servings,
    /// the recipe's own servings apply when it has a number of them.
    public func updatePortionSize(
        of reference: String,
        to definition: PortionDefinition
    ) async throws(RecipeError) -> StoredRecipe {
        try await context.once(in: store) { () async throws(RecipeError) in
            guard let found = try await getRecipes([reference])[0] else { throw await unknownRecipe(reference) }
            let entity: StoredEntity
            let kept: StoredRecipe?
            do throws(StoreError) {
                entity = try await self.entity(of: found.id)
                kept = try RecipeRow.kept(in: entity)
            } catch { throw .store(error) }
            guard let kept else { throw .unknownRecipe(reference) }
            let grams = try Self.grams(definition, of: kept.recipe)
            var marks = kept.marks
            marks.portionSize = grams
            let next = StoredRecipe(id: kept.id, version: kept.version, recipe: kept.recipe, marks: marks)
            return try save(next, in: entity)
        }
    }

    private static func grams(_ definition: PortionDefinition, of recipe: Recipe) throws(RecipeError) -> Rational {
        var definition = definition
        if case .share(let total, nil) = definition {
            definition = .share(totalGrams: total, servings: recipe.servings?.count)
        }
        do { return try definition.keptGrams() } catch { throw .portion(error) }
    }
}
