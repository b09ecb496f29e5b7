public import Commands
public import CommandsTestKit
public import InventoryModule

/// Keeps stock in memory.
public struct InMemoryInventoryStore: InventoryStore, InMemoryOperationStore {
    /// Where everything is.
    public let entities: InMemoryEntityStore<InventoryRow>

    /// Creates an empty store; `entities` determines the node that it belongs to.
    public init(_ entities: InMemoryEntityStore<InventoryRow> = InMemoryEntityStore()) { self.entities = entities }

    /// What is on hand of these products.
    public func stock(
        of productIds: [ProductID],
        in household: HouseholdID
    ) async throws(StoreError) -> [ProductID: ProductStock] {
        let wanted = Set(productIds)
        let found = stock(in: household).filter { wanted.contains($0.productId) }
        return Dictionary(uniqueKeysWithValues: found.map { ($0.productId, $0) })
    }

    /// Returns at most `limit` products in stock.
    public func onHand(
        after position: PageCursor?,
        limit: Int,
        in household: HouseholdID
    ) async throws(StoreError) -> [ProductStock] {
        let sorted = stock(in: household).filter { !$0.onHand.isEmpty }.sorted { $0.productId < $1.productId }
        return Array(sorted.filter { stock in position.map { $0 < stock.pageCursor } ?? true }.prefix(limit))
    }

    /// Returns what is known of these identifiers.
    public func references(
        of productIds: [ProductID],
        in household: HouseholdID
    ) async throws(StoreError) -> [StockReference] {
        let wanted = Set(productIds)
        return entities.rows(of: household, kind: InventoryRow.referenceKind.text).compactMap { row in
            if case .reference(let reference) = row, wanted.contains(reference.id) { reference } else { nil }
        }
    }

    private func stock(in household: HouseholdID) -> [ProductStock] {
        entities.rows(of: household, kind: InventoryRow.stockKind.text).compactMap { row in
            if case .stock(let stock) = row { stock } else { nil }
        }
    }
}
