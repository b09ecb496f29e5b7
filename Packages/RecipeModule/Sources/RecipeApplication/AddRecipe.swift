public import Commands
public import RecipeDomain

/// Keeps a recipe; it takes the place of the home's recipe of the same title.
public struct AddRecipe: Sendable {
    /// The feed's name for recipes.
    public static let kind = "recipe"

    private let store: any RecipeStore

    /// Makes the use case.
    public init(store: any RecipeStore) { self.store = store }

    /// Keeps a recipe under its title.
    public func callAsFunction(
        _ recipe: Recipe,
        for context: CommandContext
    ) async throws(RecipeModuleError) -> AddedRecipe {
        try await context.once(in: store) { () async throws(RecipeModuleError) in
            let added = try await outcome(of: recipe, for: context.household)
            return ([try RowChange(added.stored)], added)
        }
    }

    private func outcome(
        of recipe: Recipe,
        for household: HouseholdID
    ) async throws(RecipeModuleError) -> AddedRecipe {
        let key = TitleKey(recipe.title)
        let existing: StoredRecipe?
        do { existing = try await store.recipes(titles: [key], of: household).first } catch { throw .store(error) }
        let id = existing?.id ?? RecipeID(uuid: household.identity(of: Self.kind, named: key.text))
        // The portion is the home's own, whatever page the recipe is read from again.
        let stored = StoredRecipe(
            id: id,
            version: (existing?.version ?? 0) + 1,
            recipe: recipe,
            portionSize: existing?.portionSize
        )
        return AddedRecipe(stored: stored, replaced: existing != nil)
    }
}
