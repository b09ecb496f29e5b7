import Commands
import FoundationEssentials
import InventoryDomain
import Quantities

extension InventoryModuleService {
    /// Returns one product's ledger as it is now, for a command to enter events into.
    ///
    /// They go into the ledger of the current identifier, whichever one the command names.
    func ledger(of productId: ProductID) async throws(InventoryError) -> ProductLedger {
        do {
            let ids = try await references(of: [productId]).ledgers(of: productId)
            let key = InventoryRow.key(of: ids[0])
            var found = try await store.stock(of: ids, in: context.household)
            let isNew = found[ids[0]] == nil
            // A ledger that is gone has a version, too.
            let version =
                if let own = found[ids[0]] { own.version } else {
                    try await store.version(of: key, in: context.household)
                }
            if isNew { found[ids[0]] = ProductStock(productId: ids[0], levels: [], version: version) }
            return ProductLedger(
                stock: ProductStock(productId, joining: ids.compactMap { found[$0] }),
                entity: key,
                version: version,
                isNew: isNew,
                entered: try await entered(into: ids.map(InventoryRow.key(of:))),
                command: try await command(from: version),
                context: context
            )
        } catch { throw .store(error) }
    }

    /// Returns the events that a command with a key could repeat.
    private func entered(into keys: [EntityKey]) async throws(StoreError) -> Set<ByteText> {
        guard context.idempotencyKey != nil else { return [] }
        let ledgers = try await store.entities(keys, in: context.household)
        return Set(
            ledgers.values.flatMap { $0.state.groups[InventoryRow.eventsGroup]?.countingEvents ?? [] }.map(\.id)
        )
    }

    /// Names the command: a repetition on any node enters the same events, also when its outcome is no longer kept.
    ///
    /// Without a key, every node and every moment makes a command of its own.
    private func command(from version: Int64) async throws(StoreError) -> String {
        if let name = context.commandName { return name }
        let node = try await store.incarnation(for: context.household)
        return "\(node.high)/\(node.low)/\(context.now.wholeMilliseconds)/\(version)"
    }
}

/// The ledger of one product as a command has read it.
struct ProductLedger {
    /// What is on hand, under all identifiers of the product.
    let stock: ProductStock
    /// The entity that events are entered into.
    let entity: EntityKey
    /// The version of the entity.
    let version: Int64
    /// Whether the product has no ledger yet.
    let isNew: Bool
    /// The events that are in the ledger already, as far as the command may repeat one.
    let entered: Set<ByteText>
    /// What tells the command from every other.
    let command: String
    let context: CommandContext

    /// Enters one event an amount.
    ///
    /// - Returns: What is meant, and the stock that it leads to.
    func entering(
        _ amounts: [Amount],
        as kind: StockEvent.Kind,
        location: StockLocation? = nil,
        pack: PackContent? = nil
    ) throws(InventoryError) -> (operations: [PlannedOperation], outcome: ProductStock) {
        let home = context.household
        let entries = amounts.enumerated().map { line, amount in
            let id = home.identity(of: "stock.event", named: "\(stock.productId)/\(command)/\(line)").uuidString
                .lowercased()
            let lot = kind == .purchase ? home.identity(of: "stock.lot", named: id) : nil
            return (
                id, StockEvent(kind: kind, amount: amount, location: location, lotId: lot, pack: pack, at: context.now)
            )
        }.filter { !entered.contains(ByteText($0.0)) }
        let after: ProductStock
        do throws(StockError) { after = try stock.adding(entries.map(\.1)) } catch { throw .stock(error) }
        let operations = entries.enumerated().map { line, entry in
            let change = InventoryRow.entering(entry.1, id: entry.0)
            let intent = isNew && line == 0 ? Intent.create([change]) : .change([change])
            return PlannedOperation(intent, of: entity, expecting: version)
        }
        return (operations, after)
    }
}
