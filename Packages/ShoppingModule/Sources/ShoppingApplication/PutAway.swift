public import ShoppingDomain

extension ShoppingModuleService {
    /// Adds to the stock of the product that a text names, creating the product if the home doesn't have it.
    ///
    /// A number without a unit counts the packs of a product that comes in packs of a weight or a volume: 2 of 500 g
    /// flour are 2 × 500 g. A pack of pieces is counted by the piece, unless the text says "pack".
    ///
    /// A repeated command finds the product that the first one created and registers it again under the same key, so it
    /// returns the first outcome.
    ///
    /// - Parameters:
    ///   - text: The product and its amount, such as "flour 1 kg".
    ///   - title: The title of a new product; empty to use the name in the text.
    ///   - location: The storage location; may be empty.
    ///   - choice: The product that a person chose among several; `nil` when the text alone identifies it.
    /// - Returns: The change, or the products that match.
    /// - Throws: ``ShoppingError`` when the text can't be read or another service refuses; the stock doesn't change
    ///   then.
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
        case .none: throw .unknownProduct(search.subject, locale: search.locale)
        }
        let registered = try await asking { () async throws(CollaboratorFailure) in try await register(draft) }
        guard let product = registered?.product ?? known else {
            throw .unknownProduct(search.subject, locale: search.locale)
        }
        let created = registered?.created ?? false
        let added = try search.added(of: product)
        // A registration does not name earlier identifiers; a search does.
        let found = known.flatMap { $0.id == product.id ? $0 : nil } ?? product
        let stock = try await asking { () async throws(CollaboratorFailure) in
            try await ask.stock.add(added.amount, of: ask.stockId(of: found), location: location, pack: added.pack)
        }
        let packs = search.pack == nil ? [added.pack].compactMap(\.self) : []
        return .changed(try await search.change(of: product, to: stock, packs: packs, created: created))
    }

    private func register(
        _ draft: ProductDraft?
    ) async throws(CollaboratorFailure) -> (product: Product, created: Bool)? {
        guard let draft else { return nil }
        return try await ask.products.register(draft)
    }
}
