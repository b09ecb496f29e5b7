public import Commands
public import CommandsTestKit
public import InventoryModule
public import Quantities

/// Keeps stock in memory: it folds the whole ledger whenever it is asked.
public struct InMemoryInventoryStore: InventoryStore, InMemoryOperationStore {
    /// Where everything is.
    public let entities: InMemoryEntityStore<InventoryRow>

    /// Creates an empty store; `entities` determines the node that it belongs to.
    public init(_ entities: InMemoryEntityStore<InventoryRow> = InMemoryEntityStore()) { self.entities = entities }

    /// Returns the lots of which something is left or missing.
    public func lots(of productIds: [ProductID], in household: HouseholdID) async throws(StoreError) -> [Lot] {
        let wanted = Set(productIds)
        return LedgerFold(ledger(of: household)).lots.filter {
            wanted.contains($0.productId) && $0.quantity != .zero
        }
    }

    /// Returns identifiers with a lot of which something is left or missing.
    public func productsWithLots(
        after position: PageCursor?,
        limit: Int,
        in household: HouseholdID
    ) async throws(StoreError) -> [ProductID] {
        let ids = LedgerFold(ledger(of: household)).lots.filter { $0.quantity != .zero }.map(\.productId)
        let after = Set(ids).filter { id in position.map { $0 < PageCursor(after: id.text) } ?? true }
        return Array(after.sorted().prefix(limit))
    }

    /// Returns the identifiers with a lot on hand that has a date up to a day.
    public func productsDated(upTo day: CalendarDay, in household: HouseholdID) async throws(StoreError) -> [ProductID]
    {
        let dated = LedgerFold(ledger(of: household)).lots.filter { lot in
            lot.quantity > .zero && (lot.dates.earliest.map { $0 <= day } ?? false)
        }
        return Array(Set(dated.map(\.productId)))
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

    /// Returns what the home wants of products.
    public func products(
        _ productIds: [ProductID]?,
        in household: HouseholdID
    ) async throws(StoreError) -> [StockedProduct] {
        let wanted = productIds.map(Set.init)
        return entities.rows(of: household, kind: InventoryRow.productKind.text).compactMap { row in
            if case .product(let product) = row, wanted?.contains(product.productId) ?? true { product } else { nil }
        }
    }

    /// Returns the home's own locations and shelf lives.
    public func settings(of household: HouseholdID) async throws(StoreError) -> StockSettings {
        var settings = StockSettings()
        for row in entities.rows(of: household, kind: InventoryRow.locationKind.text) {
            if case .location(let location) = row { settings.locations.append(location) }
        }
        for row in entities.rows(of: household, kind: InventoryRow.shelfLifeKind.text) {
            if case .shelfLife(let kind, let shelfLife) = row { settings.shelfLives[kind] = shelfLife }
        }
        return settings
    }

    /// Returns events that a filter lets through, the latest first.
    public func events(
        _ filter: JournalFilter,
        after position: PageCursor?,
        limit: Int,
        in household: HouseholdID
    ) async throws(StoreError) -> [EnteredEvent] {
        let latestFirst = ledger(of: household).sorted { ($0.position, $0.id) > ($1.position, $1.id) }
        let found = latestFirst.filter { entry in
            filter.matches(entry) && (position.map { entry.pageCursor < $0 } ?? true)
        }
        return Array(found.prefix(limit))
    }

    private func ledger(of household: HouseholdID) -> [EnteredEvent] {
        let rows =
            entities.rows(of: household, kind: InventoryRow.eventKind.text)
            + entities.rows(of: household, kind: InventoryRow.stockKind.text)
        return rows.flatMap { row -> [EnteredEvent] in
            if case .events(let entries, _) = row { entries } else { [] }
        }
    }
}

extension JournalFilter {
    fileprivate func matches(_ entry: EnteredEvent) -> Bool {
        let event = entry.event
        let at = event.occurredAt.wholeMilliseconds
        return (productIds.map { !Set($0).isDisjoint(with: event.products) } ?? true)
            && (kinds.isEmpty || kinds.contains(event.kind)) && (by.map { $0 == event.by } ?? true)
            && (from.map { $0 <= at } ?? true) && (until.map { at < $0 } ?? true)
            && (!countingOnly || entry.undone == nil)
    }
}
