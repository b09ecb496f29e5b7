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
    func lot(_ key: LotKey) throws -> FoldedLot?

    /// Returns what the events that count did to a lot, in any order.
    func steps(of key: LotKey) throws -> [LotStep]

    /// Returns the last recount of a whole product; ``LedgerPosition/start`` for none.
    func barrier(of productId: ProductID) throws -> LedgerPosition

    /// Returns the lots of a product of which something is left or missing, or that changed after a position.
    func lots(of productId: ProductID, changedAfter position: LedgerPosition) throws -> [LotKey]

    /// Writes a lot.
    func save(_ lot: FoldedLot) throws

    /// Removes a lot.
    func deleteLot(_ key: LotKey) throws
}

/// Keeps what a ledger adds up to, as events come, are replaced, and go.
///
/// An event costs no reading of others, whenever it happened. Only a recount that arrives late, and what is undone,
/// fold their lots from their start.
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
        var barriers: [ProductID: LedgerPosition] = [:]
        for change in entry.event.changes {
            let barrier = try barriers[change.productId] ?? tables.barrier(of: change.productId)
            barriers[change.productId] = barrier
            // A lot that is not kept has no other steps.
            let kept = try tables.lot(change.key)
            var folded = kept ?? FoldedLot([entry.step(change)], since: barrier)
            if kept != nil, folded?.advance(by: entry.step(change), since: barrier) != true { folded = nil }
            if let folded { try tables.save(folded) } else { try refold(change.key, since: barrier) }
        }
        let changed = Set(entry.event.changes.map(\.key))
        for productId in entry.event.recounted {
            let barrier = try tables.barrier(of: productId)
            for key in try tables.lots(of: productId, changedAfter: entry.position) where !changed.contains(key) {
                if var folded = try tables.lot(key), folded.rebase(on: barrier) {
                    try tables.save(folded)
                } else {
                    try refold(key, since: barrier)
                }
            }
        }
    }

    /// Removes an event that a hub refused.
    public func remove(_ entry: EnteredEvent) throws {
        try tables.delete(entry)
        guard entry.undone == nil else { return }
        for change in entry.event.changes {
            try refold(change.key, since: tables.barrier(of: change.productId))
        }
        for productId in entry.event.recounted {
            let barrier = try tables.barrier(of: productId)
            for key in try tables.lots(of: productId, changedAfter: .start) { try refold(key, since: barrier) }
        }
    }

    private func refold(_ key: LotKey, since barrier: LedgerPosition) throws {
        if let folded = FoldedLot(try tables.steps(of: key), since: barrier) {
            try tables.save(folded)
        } else {
            try tables.deleteLot(key)
        }
    }
}
