public import Commands
public import CommandsTestKit
public import InventoryModule

/// Keeps stock in memory.
public struct InMemoryInventoryStore: InventoryStore, InMemoryCommandStore {
    /// Where the rows are.
    public let log = InMemoryCommandLog<InventoryRow>()

    /// Makes an empty store.
    public init() {}

    /// What is on hand of these products.
    public func stock(
        of productIds: [ProductID],
        in household: HouseholdID
    ) async throws(StoreError) -> [ProductID: ProductStock] {
        let wanted = Set(productIds)
        let found = await stock(in: household).filter { wanted.contains($0.productId) }
        return Dictionary(uniqueKeysWithValues: found.map { ($0.productId, $0) })
    }

    /// At most `limit` products of which something is on hand.
    public func onHand(
        after productId: ProductID?,
        limit: Int,
        in household: HouseholdID
    ) async throws(StoreError) -> [ProductStock] {
        let sorted = await stock(in: household).filter { !$0.onHand.isEmpty }.sorted { $0.productId < $1.productId }
        return Array(sorted.filter { stock in productId.map { $0 < stock.productId } ?? true }.prefix(limit))
    }

    /// A product's ledger.
    public func ledger(of productId: ProductID, in household: HouseholdID) async throws(StoreError) -> [StockEvent] {
        let rows = await log.rows(of: household, kind: InventoryRow.eventKind)
        let events = rows.compactMap { row in if case .event(let event) = row { event } else { nil } }
        return events.filter { $0.productId == productId }
            .sorted { ($0.stockVersion, $0.line) < ($1.stockVersion, $1.line) }
    }

    private func stock(in household: HouseholdID) async -> [ProductStock] {
        await log.rows(of: household, kind: InventoryRow.stockKind).compactMap { row in
            if case .stock(let stock) = row { stock } else { nil }
        }
    }
}
