public import Quantities

/// What is on hand of one product: the sum of its ledger.
public struct ProductStock: Hashable, Sendable, Codable {
    /// The product.
    public let productId: ProductID
    /// One amount a unit, by unit; without zeros.
    public let onHand: [Amount]
    /// 0 for a product that was never in stock, one more with every change.
    public let version: Int64

    /// Puts stock together from what a store has of it.
    public init(productId: ProductID, onHand: [Amount], version: Int64) {
        self.productId = productId
        self.onHand = onHand.filter { $0.value != .zero }.sorted { left, right in
            left.unit.rawValue.utf8.lexicographicallyPrecedes(right.unit.rawValue.utf8)
        }
        self.version = version
    }

    /// Returns the stock of a product that was never in stock.
    package static func none(of productId: ProductID) -> ProductStock {
        ProductStock(productId: productId, onHand: [], version: 0)
    }

    /// Returns how much is on hand in one unit.
    package func onHand(in unit: UnitCode) -> Rational {
        onHand.first { $0.unit == unit }?.value ?? .zero
    }

    /// Returns the stock after an amount came in.
    package func adding(_ stocked: StockedAmount) throws(StockError) -> ProductStock {
        try changing([stocked.amount]).next
    }

    /// Returns the stock after these amounts were taken out, one of each unit at most.
    func removing(_ amounts: [Amount]) throws(StockError) -> ProductStock {
        try changing(amounts.map { Amount(-$0.value, $0.unit) }).next
    }

    private var next: ProductStock { ProductStock(productId: productId, onHand: onHand, version: version + 1) }

    private func changing(_ amounts: [Amount]) throws(StockError) -> ProductStock {
        var levels = Dictionary(onHand.map { ($0.unit, $0.value) }, uniquingKeysWith: { first, _ in first })
        for amount in amounts {
            do { levels[amount.unit] = try (levels[amount.unit] ?? .zero) + amount.value } catch {
                throw .arithmetic(error)
            }
        }
        return ProductStock(productId: productId, onHand: levels.map { Amount($1, $0) }, version: version)
    }
}
