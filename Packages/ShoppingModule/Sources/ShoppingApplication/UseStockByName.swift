public import ShoppingDomain

extension ShoppingModuleService {
    /// Takes from the stock of the product that a text names.
    ///
    /// - Parameters:
    ///   - text: The product and how much, such as "flour 200 g".
    ///   - choice: The product that a person chose among several; `nil` where the text alone names it.
    /// - Returns: The change, or the products that may be meant.
    /// - Throws: ``ShoppingError`` when the text cannot be read or another service refuses; nothing is added or used then.
    public func useStock(_ text: String, choice: ProductID? = nil) async throws(ShoppingError) -> StockOutcome {
        let search = try await ProductSearch(text, choice: choice, ask: ask)
        let product: Product
        switch try await search.found() {
        case .several(let products): return .ambiguous(products)
        case .one(let found, _): product = found
        case .new, .none: throw .unknownProduct(search.subject)
        }
        let amount = try search.amount()
        do {
            let used = try await ask.stock.use(amount, of: product.id, ingredient: search.ingredient)
            return .changed(
                try await search.change(of: product, by: amount, onHand: used.onHand, measuredBy: used.measuredBy)
            )
        } catch { throw .collaborator(error.about(product)) }
    }
}
