import Commands
public import RecipeDomain

extension RecipeModuleService {
    /// The maximum number of keys in one call of ``listIngredientUse(of:)``.
    public static let mostUseKeys = 10_000

    /// Returns how the home's recipes use ingredients, by key.
    ///
    /// - Parameter keys: The keys; an empty list means every ingredient that a recipe uses.
    /// - Returns: One entry for each ingredient that a recipe outside the trash uses, ordered by key.
    /// - Throws: ``RecipeError/tooMany(count:limit:)``, or the error of the store.
    public func listIngredientUse(of keys: [String] = []) async throws(RecipeError) -> [IngredientUse] {
        guard keys.count <= Self.mostUseKeys else { throw .tooMany(count: keys.count, limit: Self.mostUseKeys) }
        do {
            let found = try await store.ingredientUse(of: keys.isEmpty ? nil : Set(keys), in: context.household)
            return found.sorted { $0.ingredientKey < $1.ingredientKey }
        } catch { throw .store(error) }
    }
}
