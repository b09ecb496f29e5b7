import Commands
public import RecipeDomain

extension RecipeModuleService {
    /// Keeps a recipe; it takes the place of the home's recipe of the same title.
    public func addRecipe(_ recipe: Recipe) async throws(RecipeError) -> AddedRecipe {
        try await context.once(in: store) { () async throws(RecipeError) in
            let key = TitleKey(recipe.title)
            let existing: StoredRecipe?
            do throws(StoreError) {
                existing = try await store.recipes(titles: [key], of: context.household).first
            } catch { throw .store(error) }
            let named = context.household.identity(of: StoredRecipe.kind, named: key.text)
            // The portion is the home's own, whatever page the recipe is read from again.
            let stored = StoredRecipe(
                id: existing?.id ?? RecipeID(uuid: named),
                version: (existing?.version ?? 0) + 1,
                recipe: recipe,
                portionSize: existing?.portionSize
            )
            return ([try RowChange(stored)], AddedRecipe(stored: stored, replaced: existing != nil))
        }
    }
}

/// What became of a recipe that was added.
public struct AddedRecipe: Hashable, Sendable, Codable {
    /// The recipe as the home keeps it now.
    public let stored: StoredRecipe
    /// Whether it took the place of one with the same title.
    public let replaced: Bool

    /// Makes an outcome.
    public init(stored: StoredRecipe, replaced: Bool) {
        self.stored = stored
        self.replaced = replaced
    }
}
