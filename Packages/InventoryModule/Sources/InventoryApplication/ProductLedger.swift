import Commands
import FoundationEssentials
import InventoryDomain
import Quantities

extension InventoryModuleService {
    /// Returns one product's ledgers as they are now, for a command to enter events into.
    func ledger(of productId: ProductID) async throws(InventoryError) -> ProductLedger {
        do {
            let ids = try await references(of: [productId]).ledgers(of: productId)
            let found = try await store.stock(of: ids, in: context.household)
            // A ledger that is gone has a version, too.
            let version =
                if let named = found[productId] { named.version } else {
                    try await store.version(of: InventoryRow.key(of: productId), in: context.household)
                }
            let named = found[productId] ?? ProductStock(productId: productId, levels: [], version: version)
            return ProductLedger(
                stock: ProductStock(productId, joining: ids.compactMap { $0 == productId ? named : found[$0] }),
                parts: [named] + ids.filter { $0 != productId }.compactMap { found[$0] },
                isNew: found[productId] == nil,
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

/// The ledgers of one product, one for each of its identifiers, as a command has read them.
///
/// What comes in or is used is entered under the identifier that the command names, so that a command is the same event
/// of the same ledger on every node. What another ledger has of it moves to the named one before it is used. So each
/// ledger says what is left of what came in under its identifier, also when the identifier comes to mean another
/// product.
struct ProductLedger {
    /// What is on hand, under all identifiers of the product.
    let stock: ProductStock
    /// The ledgers, that of the named identifier first.
    let parts: [ProductStock]
    /// Whether the named identifier has no ledger yet.
    let isNew: Bool
    /// The events that are in the ledgers already, as far as the command may repeat one.
    let entered: Set<ByteText>
    /// What tells the command from every other.
    let command: String
    let context: CommandContext

    /// Enters what comes in.
    ///
    /// - Returns: What is meant, and the stock that it leads to.
    func adding(
        _ amount: Amount,
        location: StockLocation?,
        pack: PackContent?
    ) throws(InventoryError) -> (operations: [PlannedOperation], outcome: ProductStock) {
        let id = eventId("0")
        let lot = context.household.identity(of: "stock.lot", named: id)
        let event = StockEvent(
            kind: .purchase,
            amount: amount,
            location: location,
            lotId: lot,
            pack: pack,
            at: context.now
        )
        return try entering(isEntered(id) ? [] : [Entry(event: event, id: id, part: 0)])
    }

    /// Enters what is used, at most one amount a unit.
    ///
    /// - Returns: What is meant, and the stock that it leads to.
    func taking(
        _ amounts: [Amount]
    ) throws(InventoryError) -> (operations: [PlannedOperation], outcome: ProductStock) {
        var entries: [Entry] = []
        for (line, amount) in amounts.enumerated() where !isEntered(eventId("\(line)")) {
            for piece in try pieces(of: amount) { entries += transfer(of: piece, forLine: line) }
            entries.append(Entry(event: event(.consume, amount), id: eventId("\(line)"), part: 0))
        }
        return try entering(entries)
    }

    /// An event for one of the ledgers.
    private struct Entry {
        let event: StockEvent
        let id: String
        let part: Int
    }

    private func event(_ kind: StockEvent.Kind, _ amount: Amount) -> StockEvent {
        StockEvent(kind: kind, amount: amount, location: nil, lotId: nil, at: context.now)
    }

    /// Moves what is used to the named ledger.
    ///
    /// Both events have the ledger and the amount in their names: where two nodes give the same command and move
    /// something else, each pair counts, and none changes the sum.
    private func transfer(of piece: (amount: Amount, part: Int), forLine line: Int) -> [Entry] {
        let name = "\(line)|\(piece.amount.value)|\(piece.amount.unit)|\(parts[piece.part].productId)"
        return [
            Entry(event: event(.transferOut, piece.amount), id: eventId("out|\(name)"), part: piece.part),
            Entry(event: event(.transferIn, piece.amount), id: eventId("in|\(name)"), part: 0),
        ]
    }

    /// Divides what the named ledger does not have of what is used among the ledgers that have it.
    private func pieces(of amount: Amount) throws(InventoryError) -> [(amount: Amount, part: Int)] {
        var missing = amount.value
        var pieces: [(amount: Amount, part: Int)] = []
        do throws(ArithmeticError) {
            for (part, stock) in parts.enumerated() where missing > .zero {
                let taken = min(missing, stock.onHand(in: amount.unit))
                guard taken > .zero else { continue }
                if part > 0 { pieces.append((Amount(taken, amount.unit), part)) }
                missing = try missing - taken
            }
        } catch { throw .stock(.arithmetic(error)) }
        // Stock without an exact sum may show more than all ledgers have; the named one then lacks it.
        return pieces
    }

    private func eventId(_ line: String) -> String {
        context.household.identity(of: "stock.event", named: "\(stock.productId)/\(command)/\(line)").uuidString
            .lowercased()
    }

    private func isEntered(_ id: String) -> Bool { entered.contains(ByteText(id)) }

    private func entering(
        _ entries: [Entry]
    ) throws(InventoryError) -> (operations: [PlannedOperation], outcome: ProductStock) {
        let after: ProductStock
        let events = entries.map(\.event).filter { !$0.isTransfer }
        do throws(StockError) { after = try stock.adding(events) } catch { throw .stock(error) }
        var isCreating = isNew
        let operations = entries.map { entry in
            let change = InventoryRow.entering(entry.event, id: entry.id)
            let isFirst = isCreating && entry.part == 0
            if isFirst { isCreating = false }
            let part = parts[entry.part]
            return PlannedOperation(
                isFirst ? .create([change]) : .change([change]),
                of: InventoryRow.key(of: part.productId),
                expecting: part.version
            )
        }
        return (operations, after)
    }
}
