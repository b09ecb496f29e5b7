public import Commands
public import InventoryDomain
import Quantities

extension InventoryModuleService {
    /// Lists what happened, the latest first.
    ///
    /// A filter by products finds what was entered under any of their identifiers.
    public func journal(
        _ filter: JournalFilter = JournalFilter(),
        _ request: PageRequest = PageRequest()
    ) async throws(InventoryError) -> Page<EnteredEvent> {
        var filter = filter
        do throws(StoreError) {
            if let named = filter.productIds {
                let references = try await store.allReferences(of: named, in: context.household)
                filter.productIds = Set(named.flatMap(references.ledgers(of:))).sorted()
            }
        } catch { throw .store(error) }
        return try await request.read(orThrowing: InventoryError.self, partCount: 2, cursor: \.pageCursor) {
            (position, limit) async throws(StoreError) in
            try await store.events(filter, after: position, limit: limit, in: context.household)
        }
    }

    /// Undoes an event, so that it counts no longer, or lets it count again.
    ///
    /// Any event can be undone, in any order, also one that others built upon: what was taken from a lot that is gone
    /// is then a shortfall.
    ///
    /// - Parameters:
    ///   - eventId: The event.
    ///   - redo: Whether it counts again.
    /// - Returns: The event as it is now, and the stock of its product.
    /// - Throws: ``InventoryError`` for an event that the journal doesn't have, or that an earlier release entered.
    public func undoEvent(
        _ eventId: StockEventID,
        redo: Bool = false
    ) async throws(InventoryError) -> UndoOutcome {
        try await context.once(in: store) { () async throws(InventoryError) in
            let (entry, version) = try await entered(eventId)
            let home: HomeStock
            var ledger: [EnteredEvent]
            do throws(StoreError) {
                home = try await HomeStock(of: [entry.event.productId], in: store, context)
                let filter = JournalFilter(productIds: home.references.ledgers(of: entry.event.productId))
                ledger = try await store.events(filter, after: nil, limit: .max, in: context.household)
            } catch { throw .store(error) }
            let note = redo ? nil : UndoneEvent(at: context.now, by: context.principal)
            let changed = EnteredEvent(id: eventId, position: entry.position, event: entry.event, undone: note)
            ledger = ledger.map { $0.id == eventId ? changed : $0 }
            let stock = home.stock(entry.event.productId, joining: LedgerFold(ledger).lots)
            let isDone = (entry.undone == nil) == redo
            let planned = PlannedOperation(
                .change([InventoryRow.change(undoing: note)]),
                of: InventoryRow.key(of: eventId),
                expecting: version
            )
            return (isDone ? [] : [planned], UndoOutcome(event: isDone ? entry : changed, stock: stock))
        }
    }

    /// Finds an event and the version of its entity.
    private func entered(
        _ eventId: StockEventID
    ) async throws(InventoryError) -> (entry: EnteredEvent, version: Int64) {
        let found: StoredEntity?
        let row: InventoryRow?
        do throws(StoreError) {
            let key = InventoryRow.key(of: eventId)
            found = try await store.entities([key], in: context.household)[key]
            row = try found.flatMap { entity throws(StoreError) in
                entity.state.isAlive ? try InventoryRow(entity) : nil
            }
        } catch { throw .store(error) }
        guard let found, case .events(let entries, _)? = row, let entry = entries.first else {
            throw .stock(.noSuchEvent(eventId))
        }
        return (entry, found.version)
    }
}

/// What undoing an event led to.
public struct UndoOutcome: Hashable, Sendable, Codable {
    /// The event as it is now.
    public let event: EnteredEvent
    /// The stock of its product.
    public let stock: ProductStock
}

extension EnteredEvent {
    /// The position after this event in the journal.
    package var pageCursor: PageCursor { PageCursor(after: position.rawValue, id.rawValue) }
}
