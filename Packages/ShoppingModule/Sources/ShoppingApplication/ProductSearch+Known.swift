import Quantities
import ShoppingDomain

extension ProductSearch {
    /// A product of the home, or the question which one is meant.
    enum Known {
        /// This product.
        case one(Product)
        /// One of several products.
        case several([Product])
    }

    /// Searches for a product that the home has: also among the titles of what is in stock, of which the name may be a
    /// part.
    ///
    /// - Parameter titled: The products in stock, if they are known already.
    /// - Returns: The product, or those that match.
    /// - Throws: ``ShoppingError/unknownProduct(_:locale:)``.
    func known(amongStock titled: [Product]? = nil) async throws(ShoppingError) -> Known {
        switch try await found() {
        case .several(let products): return .several(products)
        case .one(let product, _): return .one(product)
        case .new:
            let stock = if let titled { titled } else { try await ask.productsOfStock() }
            let named = named(among: stock)
            guard let first = named.first else { throw .unknownProduct(subject, locale: locale) }
            return named.count == 1 ? .one(first) : .several(named)
        case .none: throw .unknownProduct(wanted, locale: locale)
        }
    }

    /// Returns the description of a change of stock.
    ///
    /// - Parameters:
    ///   - product: The product.
    ///   - entered: What the home's stock entered.
    ///   - packs: What packs hold, by which the amount was put away.
    ///   - created: Whether the product is new.
    /// - Returns: The description, with amounts in the request's locale, or else as codes.
    func change(
        of product: Product,
        _ entered: EnteredChange,
        packs: [PackContent] = [],
        created: Bool = false
    ) async -> StockChange {
        let packs = entered.packs + packs
        let stock = ShownStock(product, entered.stock)
        let (shown, texts) = await ask.shownAfterward([stock], also: packs.groups)
        return StockChange(
            amount: text.amount == nil ? nil : text.reading.quantity,
            stock: shown[0],
            eventId: entered.eventId,
            created: created,
            newLocation: entered.newLocation,
            assumptions: (text.reference == nil ? text.reading.assumptions : []) + entered.assumptions,
            packConversions: packs.sentences(texts),
            weightConversions: entered.measuredBy,
            locale: locale
        )
    }
}
