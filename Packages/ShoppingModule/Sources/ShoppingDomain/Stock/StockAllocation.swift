/// Assigns each product in stock to one ingredient of a list.
///
/// A product that matches several ingredients serves only one of them, so that its stock is subtracted once: the first
/// ingredient with a counted need, or else the first one.
package struct StockAllocation: Sendable {
    private let products: [IngredientKey: [ProductID]]
    private let taken: Set<ProductID>

    /// Assigns the products to ingredients.
    ///
    /// - Parameter ingredients: The ingredients in the order of the list's recipes, each with its products and whether
    ///   it has a counted need.
    package init(_ ingredients: [(key: IngredientKey, products: [ProductID], isCounted: Bool)]) {
        var taken: Set<ProductID> = []
        var products: [IngredientKey: [ProductID]] = [:]
        for wanted in [true, false] {
            for ingredient in ingredients where ingredient.isCounted == wanted {
                products[ingredient.key] = ingredient.products.filter { taken.insert($0).inserted }
            }
        }
        self.products = products
        self.taken = taken
    }

    /// Whether a product serves an ingredient.
    package func contains(_ product: ProductID) -> Bool { taken.contains(product) }

    /// Returns the stock that serves an ingredient, apart where packs of one unit hold different amounts.
    package func stock(of key: IngredientKey, in records: [ProductID: StockRecord]) -> [StockRecord] {
        (products[key] ?? []).compactMap { records[$0] }.filter { !$0.onHand.isEmpty }.flatMap(\.byPacks)
    }
}
