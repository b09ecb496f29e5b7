public import Commands
public import InventoryDomain

/// Keeps the stock of homes and its ledger.
///
/// Every adapter passes `InventoryStoreContract`.
public protocol InventoryStore: OperationStore where Row == InventoryRow {
    /// Returns what is on hand under these identifiers; those that were never in stock are left out.
    func stock(
        of productIds: [ProductID],
        in household: HouseholdID
    ) async throws(StoreError) -> [ProductID: ProductStock]

    /// Returns at most `limit` identifiers with stock after a position, in order; the identifier is the part of the
    /// cursor.
    func onHand(
        after position: PageCursor?,
        limit: Int,
        in household: HouseholdID
    ) async throws(StoreError) -> [ProductStock]

    /// Returns what is known of these identifiers, in any order; those that always meant the same product are left out.
    func references(
        of productIds: [ProductID],
        in household: HouseholdID
    ) async throws(StoreError) -> [StockReference]
}

extension InventoryStore {
    /// Returns the ledger under one identifier of a product, oldest first.
    public func ledger(of productId: ProductID, in household: HouseholdID) async throws(StoreError) -> [StockEvent] {
        try await transact(in: household) { transaction throws(StoreError) in
            try transaction.entity(InventoryRow.key(of: productId)).map(InventoryRow.ledger(of:)) ?? []
        }
    }
}
