import Commands
public import RecipeDomain

extension RecipeModuleService {
    /// The maximum number of keys in one call of ``listIngredientUse(of:named:)``.
    public static let mostUseKeys = 10_000

    /// Returns how the home's recipes use ingredients, by key.
    ///
    /// - Parameters:
    ///   - keys: The keys; an empty list means every ingredient that a recipe uses.
    ///   - words: Words that begin words of the ingredient's name, in any order; without one, any ingredient.
    /// - Returns: One entry for each ingredient that a recipe outside the trash uses, ordered by key.
    /// - Throws: ``RecipeError/tooMany(count:limit:)``, or the error of the store.
    public func listIngredientUse(
        of keys: [String] = [],
        named words: String = ""
    ) async throws(RecipeError) -> [IngredientUse] {
        guard keys.count <= Self.mostUseKeys else { throw .tooMany(count: keys.count, limit: Self.mostUseKeys) }
        do {
            let found = try await store.ingredientUse(of: keys.isEmpty ? nil : Set(keys), in: context.household)
            return found.filter { words.isEmpty || $0.isNamed(words) }.sorted { $0.ingredientKey < $1.ingredientKey }
        } catch { throw .store(error) }
    }
}
