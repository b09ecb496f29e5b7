public import CategoryDomain
public import Commands

/// Tells where ingredients are found, and the order in which a store is walked.
public struct Categorize: Sendable {
    private let store: any CategoryStore
    private let knowledge: KnownIngredients

    /// Reads from a store; `knowledge` is what is known of ingredients that the home has not assigned.
    public init(store: any CategoryStore, knowledge: KnownIngredients) {
        self.store = store
        self.knowledge = knowledge
    }

    /// Answers for all ingredients in the order asked, and gives the whole layout, UNKNOWN last.
    ///
    /// An ingredient may come as often as it likes. `reference` is the store's name or id; empty means the home's own
    /// order.
    public func run(
        _ ingredients: [IngredientReference],
        store reference: String,
        for context: CommandContext
    ) async throws(CategoryFailure) -> (ingredients: [CategorizedIngredient], order: [ShopCategory]) {
        let shelves = HomeShelves(store: store, household: context.household)
        let list = try await shelves.categories()
        let order = try await order(of: list, reference, shelves)
        let chosen = try await choices(for: ingredients, in: context.household)
        let categories = Dictionary(uniqueKeysWithValues: list.categories.map { ($0.id, $0) })
        let byDefault = Dictionary(
            uniqueKeysWithValues: DefaultCategory.all.map { ($0, categories[shelves.id(of: $0)] ?? .unknown) }
        )
        let answers = ingredients.map { ingredient in
            if let category = chosen[ingredient.key].flatMap({ categories[$0] }) {
                return CategorizedIngredient(ingredientKey: ingredient.key, category: category, isAssigned: true)
            }
            let known = knowledge.category(of: ingredient.name).flatMap { byDefault[$0] }
            return CategorizedIngredient(
                ingredientKey: ingredient.key,
                category: known ?? .unknown,
                isAssigned: false
            )
        }
        return (answers, order)
    }

    private func order(
        of list: CategoryList,
        _ reference: String,
        _ shelves: HomeShelves
    ) async throws(CategoryFailure) -> [ShopCategory] {
        guard !reference.isEmpty else { return list.layout }
        let stores = try await shelves.stores()
        do throws(CategoryError) { return try stores.resolve(reference).order(of: list) } catch {
            throw .refused(error)
        }
    }

    private func choices(
        for ingredients: [IngredientReference],
        in household: HouseholdID
    ) async throws(CategoryFailure) -> [String: CategoryID] {
        do throws(StoreError) {
            let found = try await store.assignments(of: household, for: Set(ingredients.map(\.key)))
            return Dictionary(found.map { ($0.ingredientKey, $0.category) }) { first, _ in first }
        } catch { throw .store(error) }
    }
}
