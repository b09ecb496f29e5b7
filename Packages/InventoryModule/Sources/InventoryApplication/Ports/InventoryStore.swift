public import Commands
public import InventoryDomain

/// Keeps the stock of homes and its ledger.
///
/// Every adapter passes `InventoryStoreContract`.
public protocol InventoryStore: OperationStore where Row == InventoryRow {
    /// Returns what is on hand of these products; those that were never in stock are left out.
    func stock(
        of productIds: [ProductID],
        in household: HouseholdID
    ) async throws(StoreError) -> [ProductID: ProductStock]

    /// Returns at most `limit` products in stock after a position, ordered by identifier, the part of the cursor.
    func onHand(
        after position: PageCursor?,
        limit: Int,
        in household: HouseholdID
    ) async throws(StoreError) -> [ProductStock]
}

extension InventoryStore {
    /// Returns a product's ledger, oldest first.
    public func ledger(of productId: ProductID, in household: HouseholdID) async throws(StoreError) -> [StockEvent] {
        try await transact(in: household) { transaction throws(StoreError) in
            try transaction.entity(InventoryRow.key(of: productId)).map(InventoryRow.ledger(of:)) ?? []
        }
    }
}
