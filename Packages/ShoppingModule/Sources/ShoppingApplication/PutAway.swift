public import ShoppingDomain

extension ShoppingModuleService {
    /// Adds to the stock of the product that a text names, and makes the product where the home has none.
    ///
    /// A repeated command finds the product that the first one made, and registers it under the same key again, so that
    /// its outcome is the first one's.
    ///
    /// - Parameters:
    ///   - text: The product and how much, such as "flour 1 kg".
    ///   - title: What a new product is called; empty for what the text says.
    ///   - location: Where it is kept; may be empty.
    ///   - choice: The product that a person chose among several; `nil` where the text alone names it.
    /// - Returns: The change, or the products that may be meant.
    /// - Throws: ``ShoppingError`` when the text cannot be read or another service refuses; nothing is added or used then.
    public func putAway(
        _ text: String,
        title: String = "",
        location: String = "",
        choice: ProductID? = nil
    ) async throws(ShoppingError) -> StockOutcome {
        let search = try await ProductSearch(text, title: title, choice: choice, ask: ask)
        let (known, draft): (Product?, ProductDraft?)
        switch try await search.found() {
        case .several(let products): return .ambiguous(products)
        case .one(let product, let itsOwn): (known, draft) = (product, itsOwn)
        case .new(let new): (known, draft) = (nil, new)
        case .none: throw .unknownProduct(search.subject)
        }
        let amount = try search.amount()
        let registered: (product: Product, created: Bool)?
        do { registered = try await register(draft) } catch { throw .collaborator(error) }
        guard let product = registered?.product ?? known else { throw .unknownProduct(search.subject) }
        let created = registered?.created ?? false
        do {
            let onHand = try await ask.stock.add(amount, of: product.id, location: location)
            return .changed(try await search.change(of: product, by: amount, onHand: onHand, created: created))
        } catch { throw .collaborator(error.about(product)) }
    }

    private func register(
        _ draft: ProductDraft?
    ) async throws(CollaboratorFailure) -> (product: Product, created: Bool)? {
        guard let draft else { return nil }
        return try await ask.products.register(draft)
    }
}
