import Commands
public import InventoryDomain
public import Quantities

extension InventoryModuleService {
    /// Adds an amount of a product to the stock as a separate lot, and returns the product's new stock.
    ///
    /// - Parameters:
    ///   - amount: What comes in.
    ///   - productId: The product.
    ///   - location: Where the home keeps it; `nil` when unknown.
    ///   - pack: What its packs hold, so that stock in packs is used by content, and the other way around; `nil` when
    ///     unknown.
    /// - Returns: The product's new stock.
    /// - Throws: ``InventoryError`` when the sum does not fit, or the store fails; the stock is then unchanged.
    public func addStock(
        _ amount: StockedAmount,
        of productId: ProductID,
        location: StockLocation? = nil,
        pack: PackContent? = nil
    ) async throws(InventoryError) -> ProductStock {
        try await context.once(in: store) { () async throws(InventoryError) in
            try await ledger(of: productId).adding(amount.amount, location: location, pack: pack)
        }
    }
}
