public import Quantities

/// Which ingredient of a list each product in stock serves.
///
/// A product that stands for several ingredients serves one of them, so that no stock is subtracted twice: the first
/// that needs a number of it, or else the first.
public struct StockAllocation: Sendable {
    private let products: [IngredientKey: [ProductID]]

    /// Divides the products among ingredients.
    ///
    /// - Parameter ingredients: In the order of the list's recipes, each with the products that it means and whether a
    ///   number of it is needed.
    public init(_ ingredients: [(key: IngredientKey, products: [ProductID], isCounted: Bool)]) {
        var taken: Set<ProductID> = []
        var products: [IngredientKey: [ProductID]] = [:]
        for wanted in [true, false] {
            for ingredient in ingredients where ingredient.isCounted == wanted {
                products[ingredient.key] = ingredient.products.filter { taken.insert($0).inserted }
            }
        }
        self.products = products
    }

    /// The amounts on hand that serve an ingredient.
    public func stock(of key: IngredientKey, onHand: [ProductID: [Amount]]) -> [Amount] {
        (products[key] ?? []).flatMap { onHand[$0] ?? [] }
    }
}
