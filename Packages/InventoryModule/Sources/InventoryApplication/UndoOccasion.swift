import Commands
public import InventoryDomain

extension InventoryModuleService {
    /// Undoes what was entered for an occasion of a product, under any of its identifiers.
    ///
    /// It stays undone, whatever arrives later for the occasion, here and on every node that hears of it: an undoing
    /// that comes before its event waits for it. Only ``undoEvent(_:redo:)`` lets the event count again.
    ///
    /// - Parameters:
    ///   - occasion: What the event stands for.
    ///   - productId: The product, by any of its identifiers.
    /// - Returns: The event as it is then, `nil` while none has come in; what the product has now; and whether all was
    ///   so before the command, which then changed nothing. A command that is repeated under its key answers as at
    ///   first.
    /// - Throws: ``InventoryError`` for an occasion that is too long, and when the store fails.
    public func undoOccasion(
        _ occasion: String,
        of productId: ProductID
    ) async throws(InventoryError) -> (event: EnteredEvent?, stock: ProductStock, isUnchanged: Bool) {
        guard occasion.utf8.count <= 200 else {
            throw .stock(.textTooLong(beginning: String(occasion.prefix(20)), most: 200))
        }
        let outcome: UndoneOccasion = try await context.once(in: store) { () async throws(InventoryError) in
            let candidates = try await lots(of: productId, occasion: occasion).candidates
            let note = UndoneEvent(at: context.now, by: context.actor)
            do throws(StoreError) {
                let known = try await store.entities(candidates.map(InventoryRow.key), in: context.household)
                // Each of them, because another node may know the product by another identifier.
                let undoings = candidates.compactMap { id in
                    let key = InventoryRow.key(of: id)
                    return known[key].undoing(with: note, of: key)
                }
                let entries = try candidates.map { (id) throws(StoreError) in
                    try known[InventoryRow.key(of: id)]?.entered(undoneBy: note)
                }
                return (
                    undoings, UndoneOccasion(entry: entries.compactMap(\.self).first, isUnchanged: undoings.isEmpty)
                )
            } catch { throw .store(error) }
        }
        let stock = try await stock(of: [outcome.entry?.event.productId ?? productId])[0]
        return (outcome.entry, stock, outcome.isUnchanged)
    }
}

/// What undoing an occasion led to, as the store keeps it for a repetition.
private struct UndoneOccasion: Codable, Sendable {
    /// The event; `nil` while none has come in.
    let entry: EnteredEvent?
    /// Whether all was so before the command.
    let isUnchanged: Bool
}

extension StoredEntity? {
    /// Plans to undo the event of an entity, also one that has not come in yet; `nil` for one that is undone.
    fileprivate func undoing(with note: UndoneEvent, of key: EntityKey) -> PlannedOperation? {
        let changes = [InventoryRow.change(undoing: note)]
        guard let entity = self, entity.state.isAlive else {
            return PlannedOperation(.create(changes), of: key, expecting: self?.version ?? 0)
        }
        guard entity.undoing == nil else { return nil }
        return PlannedOperation(.change(changes), of: key, expecting: entity.version)
    }
}

extension StoredEntity {
    /// The event of the entity, undone before or now; `nil` for one that has not come in.
    fileprivate func entered(undoneBy note: UndoneEvent) throws(StoreError) -> EnteredEvent? {
        guard state.isAlive, case .events(let entries, _) = try InventoryRow(self), let entry = entries.first else {
            return nil
        }
        return EnteredEvent(
            id: entry.id,
            position: entry.position,
            event: entry.event,
            undone: entry.undone ?? note
        )
    }
}
