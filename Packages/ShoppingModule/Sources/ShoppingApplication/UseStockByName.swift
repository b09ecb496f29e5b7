import Quantities
public import ShoppingDomain

extension ShoppingModuleService {
    /// Takes from the stock of the product that a text names.
    ///
    /// - Parameters:
    ///   - text: The product and its amount, such as "flour 200 g".
    ///   - choice: The product that a person chose among several; `nil` when the text alone identifies it.
    /// - Returns: The change, or the products that match.
    /// - Throws: ``ShoppingError`` when the text can't be read or another service refuses; the stock doesn't change
    ///   then.
    public func useStock(_ text: String, choice: ProductID? = nil) async throws(ShoppingError) -> StockOutcome {
        let search = try await ProductSearch(text, choice: choice, ask: ask)
        let product: Product
        switch try await search.found() {
        case .several(let products): return .ambiguous(products)
        case .one(let found, _): product = found
        case .new:
            let stock = try await asking { () async throws(CollaboratorFailure) in try await allStock() }
            let named = search.named(among: stock.map(\.product))
            guard let first = named.first else { throw .unknownProduct(search.subject, locale: search.locale) }
            guard named.count == 1 else { return .ambiguous(named) }
            product = first
        case .none: throw .unknownProduct(search.subject, locale: search.locale)
        }
        let use = try await asking { () async throws(CollaboratorFailure) in
            try await ask.stock.use(search.amount, of: ask.stockId(of: product), ingredient: search.ingredient)
        }
        let change = try await search.change(
            of: product,
            to: use.stock,
            measuredBy: use.measuredBy,
            assuming: use.assumptions,
            packs: use.packs
        )
        return .changed(change)
    }
}
