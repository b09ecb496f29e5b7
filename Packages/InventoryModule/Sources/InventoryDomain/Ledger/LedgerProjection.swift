/// What a store keeps of a home's ledger, so that reading the stock folds nothing.
///
/// The adapter reads and writes rows; ``LedgerProjection`` decides which.
public protocol LedgerTables {
    /// Returns an event that was entered; `nil` for none.
    func event(_ id: StockEventID) throws -> EnteredEvent?

    /// Adds an event; one that counts with its changes and with the products that it recounts.
    func insert(_ entry: EnteredEvent) throws

    /// Removes an event, its changes, and what it recounts.
    func delete(_ entry: EnteredEvent) throws

    /// Returns a lot; `nil` for one that no event changed.
    func lot(_ lotId: LotID, of productId: ProductID) throws -> FoldedLot?

    /// Returns what the events that count did to a lot, in any order.
    func steps(of lotId: LotID, of productId: ProductID) throws -> [LotStep]

    /// Returns the last recount of a whole product; ``LedgerPosition/start`` for none.
    func barrier(of productId: ProductID) throws -> LedgerPosition

    /// Returns the identifiers of the lots of a product: all, or those of which something is left or missing.
    func lotIds(of productId: ProductID, withQuantity: Bool) throws -> [LotID]

    /// Writes a lot.
    func save(_ lot: FoldedLot) throws

    /// Removes a lot.
    func deleteLot(_ lotId: LotID, of productId: ProductID) throws
}

/// Keeps what a ledger adds up to, as events come, are replaced, and go.
///
/// The next event of a lot costs no reading of those before it. One that arrives late, that is undone, or that a hub
/// gives another time, folds its lots from their start.
public struct LedgerProjection<Tables: LedgerTables> {
    private let tables: Tables

    /// Keeps rows in these tables.
    public init(_ tables: Tables) { self.tables = tables }

    /// Enters an event, or replaces what is kept of it.
    public func enter(_ entry: EnteredEvent) throws {
        if let old = try tables.event(entry.id) {
            if old == entry { return }
            try remove(old)
        }
        try tables.insert(entry)
        guard entry.undone == nil else { return }
        for change in entry.event.changes {
            let barrier = try tables.barrier(of: change.productId)
            if var folded = try tables.lot(change.lotId, of: change.productId),
                folded.advance(by: entry.step(change), since: barrier)
            {
                try tables.save(folded)
            } else {
                try refold(change.lotId, of: change.productId, since: barrier)
            }
        }
        let changed = Set(entry.event.changes.map { "\($0.lotId)/\($0.productId)" })
        for productId in entry.event.recounted {
            let barrier = try tables.barrier(of: productId)
            for lotId in try tables.lotIds(of: productId, withQuantity: true)
            where !changed.contains("\(lotId)/\(productId)") {
                try refold(lotId, of: productId, since: barrier)
            }
        }
    }

    /// Removes an event that a hub refused.
    public func remove(_ entry: EnteredEvent) throws {
        try tables.delete(entry)
        guard entry.undone == nil else { return }
        for change in entry.event.changes {
            try refold(change.lotId, of: change.productId, since: tables.barrier(of: change.productId))
        }
        for productId in entry.event.recounted {
            let barrier = try tables.barrier(of: productId)
            for lotId in try tables.lotIds(of: productId, withQuantity: false) {
                try refold(lotId, of: productId, since: barrier)
            }
        }
    }

    private func refold(_ lotId: LotID, of productId: ProductID, since barrier: LedgerPosition) throws {
        if let folded = FoldedLot(try tables.steps(of: lotId, of: productId), since: barrier) {
            try tables.save(folded)
        } else {
            try tables.deleteLot(lotId, of: productId)
        }
    }
}
