import Commands
import FoundationEssentials
import InventoryDomain
import Quantities

extension InventoryModuleService {
    /// Returns one product's ledger as it is now, for a command to enter events into.
    func ledger(of productId: ProductID) async throws(InventoryError) -> ProductLedger {
        let key = InventoryRow.key(of: productId)
        do {
            let found = try await store.stock(of: [productId], in: context.household)[productId]
            // A ledger that is gone has a version, too.
            let version =
                if let found { found.version } else { try await store.version(of: key, in: context.household) }
            return ProductLedger(
                stock: found ?? ProductStock(productId: productId, levels: [], version: version),
                isNew: found == nil,
                entered: try await entered(into: key),
                command: try await command(from: version),
                context: context
            )
        } catch { throw .store(error) }
    }

    /// Returns the events that a command with a key could repeat.
    private func entered(into key: EntityKey) async throws(StoreError) -> Set<ByteText> {
        guard context.idempotencyKey != nil else { return [] }
        let ledger = try await store.entities([key], in: context.household)[key]?.state.groups[InventoryRow.eventsGroup]
        return Set((ledger?.countingEvents ?? []).map(\.id))
    }

    /// Names the command: a repetition on any node enters the same events, also when its outcome is no longer kept.
    ///
    /// Without a key, every node and every moment makes a command of its own.
    private func command(from version: Int64) async throws(StoreError) -> String {
        if let key = context.idempotencyKey {
            let request = context.requestHash.map(\.description).joined(separator: ".")
            return "\(context.principal.utf8.count):\(context.principal)/\(key)/\(request)"
        }
        let node = try await store.incarnation(for: context.household)
        return "\(node.high)/\(node.low)/\(context.now.wholeMilliseconds)/\(version)"
    }
}

/// The ledger of one product as a command has read it.
struct ProductLedger {
    let stock: ProductStock
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
            return PlannedOperation(intent, of: InventoryRow.key(of: stock.productId), expecting: stock.version)
        }
        return (operations, after)
    }
}
