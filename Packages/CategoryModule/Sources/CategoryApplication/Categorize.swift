public import CategoryDomain
import Commands

extension CategoryModuleService {
    /// Returns the category of each ingredient, in the order of `ingredients`, and the whole layout, with UNKNOWN last.
    ///
    /// - Parameters:
    ///   - ingredients: Any number, including repeated ones. The home's choice takes precedence over the aisle hint.
    ///   - reference: The store's name or identifier; empty for the home's own order.
    /// - Returns: An entry for each ingredient, every category in the order of the walk, and the store; `nil` for the
    ///   home's own order.
    /// - Throws: ``CategoryError`` for an unknown store, or a failure of the category store.
    public func categorize(
        _ ingredients: [Ingredient],
        store reference: String = ""
    ) async throws(CategoryError) -> (ingredients: [CategorizedIngredient], order: [ShopCategory], store: StoreID?) {
        let list = try await home.categories()
        var order = list.layout
        var store: StoreID?
        if !reference.isEmpty {
            let stores = try await home.stores()
            let named = try checking { () throws(ShopLayoutError) in try stores.resolve(reference) }
            (order, store) = (named.order(of: list), named.id)
        }
        let chosen = try await home.assignments(of: ingredients).mapValues(\.category)
        return (places(of: ingredients, in: list, chosen: chosen), order, store)
    }

    /// Finds each ingredient's category: the home's choice, or the default category of its aisle, or UNKNOWN.
    func places(
        of ingredients: [Ingredient],
        in list: CategoryList,
        chosen: [String: CategoryID]
    ) -> [CategorizedIngredient] {
        let categories = Dictionary(list.layout.map { ($0.id, $0) }) { first, _ in first }
        let byAisle = Dictionary(
            uniqueKeysWithValues: DefaultCategory.all.map { ($0.aisle, categories[home.id(of: $0)] ?? list.unknown) }
        )
        return ingredients.map { ingredient in
            let choice = chosen[ingredient.key].flatMap { categories[$0] }
            return CategorizedIngredient(
                ingredientKey: ingredient.key,
                category: choice ?? byAisle[ingredient.aisleHint] ?? list.unknown,
                isAssigned: choice != nil
            )
        }
    }
}
