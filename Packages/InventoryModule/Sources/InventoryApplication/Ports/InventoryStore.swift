public import Commands
public import InventoryDomain

/// Keeps the stock of homes and its ledger.
///
/// Every adapter passes `InventoryStoreContract`.
public protocol InventoryStore: CommandStore where Row == InventoryRow {
    /// What is on hand of these products; those that were never in stock are left out.
    func stock(
        of productIds: [ProductID],
        in household: HouseholdID
    ) async throws(StoreError) -> [ProductID: ProductStock]

    /// At most `limit` products of which something is on hand, after an identity, by identity.
    func onHand(
        after productId: ProductID?,
        limit: Int,
        in household: HouseholdID
    ) async throws(StoreError) -> [ProductStock]

    /// A product's ledger, oldest first.
    func ledger(of productId: ProductID, in household: HouseholdID) async throws(StoreError) -> [StockEvent]
}
