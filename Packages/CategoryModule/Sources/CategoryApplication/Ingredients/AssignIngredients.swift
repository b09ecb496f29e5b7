public import CategoryDomain
public import Commands

/// Remembers where a home wants its ingredients.
public struct AssignIngredients: Sendable {
    private let store: any CategoryStore

    /// Writes to a store.
    public init(store: any CategoryStore) { self.store = store }

    /// Assigns the ingredients, at least one, to a category, whatever they were in before, and returns the category.
    ///
    /// `reference` is the category's name or id; UNKNOWN takes the choices back.
    public func run(
        _ ingredients: [IngredientReference],
        to reference: String,
        for context: CommandContext
    ) async throws(CategoryFailure) -> ShopCategory {
        let shelves = HomeShelves(store: store, household: context.household)
        return try await context.once(in: store) { () async throws(CategoryFailure) in
            let list = try await shelves.categories()
            let category: ShopCategory
            do throws(CategoryError) {
                category = try list[list.resolve(reference)] ?? .unknown
                try check(ingredients)
            } catch { throw .refused(error) }
            let known = try await assignments(of: ingredients, in: context.household)
            return (changes: changes(ingredients, to: category.id, over: known), outcome: category)
        }
    }

    private func check(_ ingredients: [IngredientReference]) throws(CategoryError) {
        if ingredients.isEmpty { throw .noIngredients }
        if let nameless = ingredients.first(where: { $0.key.isEmpty }) {
            throw .emptyIngredientKey(name: nameless.name)
        }
    }

    private func assignments(
        of ingredients: [IngredientReference],
        in household: HouseholdID
    ) async throws(CategoryFailure) -> [String: IngredientAssignment] {
        do throws(StoreError) {
            let found = try await store.assignments(of: household, for: Set(ingredients.map(\.key)))
            return Dictionary(found.map { ($0.ingredientKey, $0) }) { first, _ in first }
        } catch { throw .store(error) }
    }

    /// One change for each ingredient that is elsewhere now, the first of several with one key.
    private func changes(
        _ ingredients: [IngredientReference],
        to category: CategoryID,
        over known: [String: IngredientAssignment]
    ) -> [RowChange<CategoryRow>] {
        var seen: Set<String> = []
        return ingredients.filter { seen.insert($0.key).inserted }.compactMap { ingredient in
            let assignment = known[ingredient.key]
            guard category != .unknown else { return assignment.map(CategoryRow.removal) }
            guard assignment?.category != category else { return nil }
            let version = (assignment?.version ?? 0) + 1
            let next = IngredientAssignment(
                ingredientKey: ingredient.key,
                name: ingredient.name,
                category: category,
                version: version
            )
            return CategoryRow.assignment(next).change
        }
    }
}
