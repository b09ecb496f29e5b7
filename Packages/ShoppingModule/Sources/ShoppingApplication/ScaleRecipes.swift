public import ShoppingDomain

/// The recipes of a request in another size, and those left out.
public struct ScaledRecipes: Sendable {
    /// The recipes, in the order of the request.
    public let recipes: [ScaledRecipe]
    /// The recipes left out, in the order of the request.
    public let refused: [RefusedRecipe]
    /// Repairs made while reading pages, in the order of the request.
    public let notes: [RecipeNote]
}

extension ShoppingModuleService {
    /// Scales recipes, each line beside itself as it is written.
    ///
    /// - Parameter orders: The recipes, each with its scaling.
    /// - Returns: The scaled recipes, and those left out.
    /// - Throws: ``ShoppingError`` when no recipe is left, or another service refuses.
    public func scaleRecipes(_ orders: [RecipeOrder]) async throws(ShoppingError) -> ScaledRecipes {
        let selection = try await select(orders)
        let scaled = try await asking { () async throws(CollaboratorFailure) in
            try await ask.quantities.scale(selection.recipes)
        }
        return ScaledRecipes(recipes: scaled, refused: selection.refused, notes: selection.notes)
    }

    /// Stores a recipe in another size, beside the original.
    ///
    /// - Parameters:
    ///   - order: The recipe with its scaling; a page must contain one recipe.
    ///   - title: The title of the new recipe; empty for the original's with the new size.
    /// - Returns: The new recipe.
    /// - Throws: ``ShoppingError/severalRecipes(_:)`` for a page with several, and otherwise as ``scaleRecipes(_:)``.
    public func saveScaledRecipe(
        _ order: RecipeOrder,
        title: String = ""
    ) async throws(ShoppingError) -> KeptRecipe {
        let scaled = try await scaleRecipes([order])
        guard scaled.recipes.count == 1, scaled.refused.isEmpty else {
            throw .severalRecipes(scaled.recipes.map(\.planned.recipe.title) + scaled.refused.map(\.reason.title))
        }
        let recipe = scaled.recipes[0]
        return try await asking { () async throws(CollaboratorFailure) in
            try await ask.recipes.add(recipe, titled: title.isEmpty ? recipe.title : title)
        }
    }
}
