public import Quantities
public import ShoppingDomain

/// A product's stock in detail.
public struct ShownProduct: Sendable {
    /// The product and its stock.
    public let stock: StockedProduct
    /// The lots, in the order of use.
    public let lots: [ShownLot]
    /// What the home wants of it.
    public let wish: NamedStockWish
}

/// A lot with its amounts for display.
public struct ShownLot: Hashable, Sendable {
    /// The lot.
    public let lot: StockLot
    /// How much is left.
    public let quantity: StructuredQuantity?
    /// What its price is for; `nil` without a price.
    public let pricedQuantity: StructuredQuantity?
}

/// The outcome of a request about one product.
public enum ProductOutcome<Value: Sendable>: Sendable {
    /// The answer.
    case one(Value)
    /// The name matches several products.
    case ambiguous([Product])
}

extension ShoppingModuleService {
    /// Returns the lots of the product that a text names.
    ///
    /// - Parameters:
    ///   - text: The name, barcode, or productId; an amount with it has no meaning.
    ///   - choice: The product that a person chose among several, or its title; `nil` when the text identifies it.
    /// - Returns: The product, or those that match.
    /// - Throws: ``ShoppingError`` when the home has no such product, or another service refuses.
    public func showStock(
        _ text: String,
        choice: ProductReference? = nil
    ) async throws(ShoppingError) -> ProductOutcome<ShownProduct> {
        let reading = try await StockTextReading(text, .optional, ask: ask)
        let product: Product
        switch try await ProductSearch(reading, choice: choice, ask: ask).known() {
        case .several(let products): return .ambiguous(products)
        case .one(let found): product = found
        }
        return try await asking { () async throws(CollaboratorFailure) in
            let id = try await ask.stockId(of: product)
            let records = try await ask.stock.stock(of: [id])
            let record = records.first ?? StockRecord(product: id, onHand: [])
            let wish = try await ask.settings.wish(of: id)
            let shown = try await ask.shown([ShownStock(product, record)]).products
            let lots = try await ask.shown(record.lots)
            return .one(ShownProduct(stock: shown[0], lots: lots, wish: try await named(wish, of: product)))
        }
    }

    /// Changes what the home wants of the product that a text names.
    ///
    /// - Parameters:
    ///   - text: The product, and its minimum if there is an amount; zero removes it.
    ///   - target: How much the home wants once it is less than the minimum, as a person types it; zero removes it, and
    ///     an empty text leaves it as it is.
    ///   - change: What else changes.
    ///   - choice: The product that a person chose among several, or its title; `nil` when the text identifies it.
    /// - Returns: What the home wants now, or the products that match.
    /// - Throws: ``ShoppingError`` when a text can't be read, the home has no such product, or another service refuses,
    ///   as the inventory service does a target below the minimum in the same unit.
    public func updateWish(
        _ text: String,
        target: String = "",
        _ change: StockWishChange = StockWishChange(),
        choice: ProductReference? = nil
    ) async throws(ShoppingError) -> ProductOutcome<NamedStockWish> {
        var change = change
        let reading = try await StockTextReading(text, .optionalOrZero, ask: ask)
        change.minimum = reading.amount ?? change.minimum
        if !target.isEmpty { change.target = try await StockTextReading.amount(target, ask: ask) }
        switch try await ProductSearch(reading, choice: choice, ask: ask).known() {
        case .several(let products): return .ambiguous(products)
        case .one(let product):
            let id = try await asking { () async throws(CollaboratorFailure) in try await ask.stockId(of: product) }
            return try await asking { [change] () async throws(CollaboratorFailure) in
                .one(try await named(try await ask.settings.update(change, of: id), of: product))
            }
        }
    }

    private func named(_ wish: StockWish, of product: Product) async throws(CollaboratorFailure) -> NamedStockWish {
        let (_, texts) = try await ask.shown([], also: [wish.minimum, wish.target].map { $0.map { [$0] } ?? [] })
        let place =
            try await wish.locationId.isEmpty
            ? nil : ask.settings.allLocations().first { $0.id == wish.locationId }
        return NamedStockWish(
            of: product,
            minimum: texts[0].first,
            target: texts[1].first,
            kind: wish.kind,
            location: place?.name ?? ""
        )
    }
}
