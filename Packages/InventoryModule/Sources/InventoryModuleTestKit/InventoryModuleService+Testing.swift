public import Commands
public import InventoryModule
public import Quantities

extension InventoryModuleService {
    /// Adds stock in tests, and returns the product's new stock.
    public func addStock(
        _ amount: StockedAmount,
        of productId: ProductID,
        location: LocationName? = nil,
        pack: PackContent? = nil
    ) async throws(InventoryError) -> ProductStock {
        try await addStock(NewStock(amount, facts: LotFacts(pack: pack), location: location), of: productId).stock
    }
}

extension InventoryStore {
    /// Returns the events about an identifier, oldest first.
    public func ledger(of productId: ProductID, in household: HouseholdID) async throws(StoreError) -> [StockEvent] {
        let filter = JournalFilter(productIds: [productId])
        return try await events(filter, after: nil, limit: .max, in: household).reversed().map(\.event)
    }
}
