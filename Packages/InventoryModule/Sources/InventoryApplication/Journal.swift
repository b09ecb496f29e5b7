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
        let position: PageCursor?
        do { position = try request.position(partCount: 2) } catch { throw .page(error) }
        do throws(StoreError) {
            let found = try await store.events(
                filter,
                after: position,
                limit: request.readLimit,
                in: context.household
            )
            return Page(found, for: request, bytes: \.messageBytes, cursor: \.pageCursor)
        } catch { throw .store(error) }
    }

    /// Undoes an event, so that it counts no longer, or lets it count again.
    ///
    /// Any event can be undone, in any order, also one that others built upon: what was taken from a lot that is gone
    /// is then a shortfall.
    ///
    /// - Parameters:
    ///   - eventId: The event.
    ///   - redo: Whether it counts again.
    /// - Returns: The event as it is then, what its product has now, and whether the event was so before the command,
    ///   which then changed nothing. A command that is repeated under its key answers as at first.
    /// - Throws: ``InventoryError`` for an event that the journal doesn't have, or that an earlier release entered.
    public func undoEvent(
        _ eventId: StockEventID,
        redo: Bool = false
    ) async throws(InventoryError) -> (event: EnteredEvent, stock: ProductStock, isUnchanged: Bool) {
        let outcome: UndoneOutcome = try await context.once(in: store) { () async throws(InventoryError) in
            let (entry, version) = try await entered(eventId)
            guard (entry.undone == nil) != redo else { return ([], UndoneOutcome(entry: entry, isUnchanged: true)) }
            let note = redo ? nil : UndoneEvent(at: context.now, by: context.actor)
            let planned = PlannedOperation(
                .change([InventoryRow.change(undoing: note)]),
                of: InventoryRow.key(of: eventId),
                expecting: version
            )
            let after = EnteredEvent(id: eventId, position: entry.position, event: entry.event, undone: note)
            return ([planned], UndoneOutcome(entry: after, isUnchanged: false))
        }
        let stock = try await stock(of: [outcome.entry.event.productId])[0]
        return (outcome.entry, stock, outcome.isUnchanged)
    }

    /// Returns the event of an occasion of a product, under any of its identifiers: one that came in, or was undone
    /// before it did.
    ///
    /// - Throws: ``InventoryError`` for an occasion for which nothing was entered or undone.
    public func event(of productId: ProductID, on occasion: String) async throws(InventoryError) -> StockEventID {
        let lots = try await lots(of: productId, occasion: occasion)
        guard lots.isEntered else { throw .stock(.noSuchEvent(StockEventID(rawValue: occasion))) }
        return lots.eventId
    }

    /// Finds an event and the version of its entity.
    func entered(
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
        // An earlier release named events within the ledger of a product.
        if found == nil, eventId.rawValue.contains("/") { throw .stock(.earlierEvent(eventId)) }
        guard let found, case .events(let entries, _)? = row, let entry = entries.first else {
            throw .stock(.noSuchEvent(eventId))
        }
        return (entry, found.version)
    }
}

/// What undoing an event led to, as the store keeps it for a repetition: the members of the event, and one more.
private struct UndoneOutcome: Codable, Sendable {
    let entry: EnteredEvent
    /// Whether the event was so before the command.
    let isUnchanged: Bool

    private enum CodingKeys: CodingKey { case isUnchanged }

    init(entry: EnteredEvent, isUnchanged: Bool) { (self.entry, self.isUnchanged) = (entry, isUnchanged) }

    init(from decoder: any Decoder) throws {
        entry = try EnteredEvent(from: decoder)
        // The outcomes that earlier releases kept are the event alone.
        let members = try decoder.container(keyedBy: CodingKeys.self)
        isUnchanged = try members.decodeIfPresent(Bool.self, forKey: .isUnchanged) ?? false
    }

    func encode(to encoder: any Encoder) throws {
        try entry.encode(to: encoder)
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(isUnchanged, forKey: .isUnchanged)
    }
}

extension EnteredEvent {
    /// The position after this event in the journal.
    package var pageCursor: PageCursor { PageCursor(after: position.rawValue, id.rawValue) }

    /// About how many bytes it has in a message.
    fileprivate var messageBytes: Int {
        // A correction also says what the lot had before.
        300 + event.note.utf8.count + event.changes.count * (event.kind == .correct ? 2_000 : 400)
    }
}
