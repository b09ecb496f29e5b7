import Commands
import ProductDomain

/// What the home's hub does not simply have: what waits in the outbox, what it refused, and what lost to another one.
///
/// An alias is a change of the product that it means, and a preference one of the product that is preferred, or was.
struct OpenChanges {
    /// The state of every product that is not simply synced.
    ///
    /// A refusal outweighs a conflict, and a conflict what only waits.
    private(set) var states: [ProductID: ProductSyncState] = [:]
    /// The last title that a change gives a product.
    private(set) var titles: [ProductID: String] = [:]

    /// Reads what is open.
    init(_ transaction: any SyncTransaction<ProductRow>) throws(StoreError) {
        for entry in try transaction.outbox(shownOnly: true) {
            for operation in entry.group.operations {
                for id in try products(of: operation, in: transaction) {
                    states[id] = ProductSyncState(after: states[id], operation)
                }
            }
        }
        for (_, conflict) in try transaction.conflicts() {
            for id in Self.products(of: conflict) { states[id] = .conflict }
        }
        for entry in try transaction.refusedGroups() {
            guard case .refused(let refusal) = entry.status else { continue }
            for operation in entry.group.operations {
                for id in try products(of: operation, in: transaction) {
                    states[id] = .failed(lastError: refusal.sentence)
                }
            }
        }
    }

    /// Returns the products that an operation changes, and notes the title that it gives one.
    private mutating func products(
        of operation: EntityOperation,
        in transaction: any SyncTransaction<ProductRow>
    ) throws(StoreError) -> [ProductID] {
        if operation.entity.kind == ProductRow.productKind {
            guard let id = try? ProductID(operation.entity.id.text) else { return [] }
            if let title = operation.texts(in: [ProductRow.titleGroup]).last { titles[id] = title }
            return [id]
        }
        let groups = [ProductRow.productGroup, ProductRow.preferredGroup]
        let named = operation.texts(in: groups).compactMap { try? ProductID($0) }
        // A removal names no product: it is about the one that was there.
        return named.isEmpty ? try Self.products(of: operation.entity, in: transaction) : named
    }

    /// Returns the product of a conflict, or the products that it is about.
    private static func products(of conflict: Conflict) -> [ProductID] {
        let texts =
            conflict.kind == ProductRow.productKind.text
            ? [conflict.entityId]
            : [conflict.kept, conflict.lost].compactMap { $0.flatMap { try? String(storedJSON: Array($0.utf8)) } }
        return texts.compactMap { try? ProductID($0) }
    }

    /// Returns the products that an alias or a preference is about, as the hub has it, or else this device.
    private static func products(
        of entity: EntityKey,
        in transaction: any SyncTransaction<ProductRow>
    ) throws(StoreError) -> [ProductID] {
        let base = try transaction.base(of: entity)
        guard let known = if let base { base } else { try transaction.entity(entity) }, known.state.isAlive else {
            return []
        }
        switch try ProductRow(known) {
        case .alias(let alias): return [alias.productId]
        case .preferred(let preferred): return Set(preferred.byStore.values).sorted()
        case .product, .later: return []
        }
    }
}

extension OperationStore where Row == ProductRow {
    /// Returns the state of every product that is not simply synced.
    func openSyncStates(of household: HouseholdID) async throws(StoreError) -> [ProductID: ProductSyncState] {
        try await transact(in: household) { transaction throws(StoreError) in try OpenChanges(transaction).states }
    }

    /// Returns the states of the products with open changes, and the titles of those that the home does not have.
    ///
    /// Such a product was deleted, or its creation was refused. A title is empty where this device does not know it.
    func openProducts(
        of household: HouseholdID
    ) async throws(StoreError) -> (states: [ProductID: ProductSyncState], absent: [ProductID: String]) {
        try await transact(in: household) { transaction throws(StoreError) in
            let open = try OpenChanges(transaction)
            let keys = Set(open.states.keys.map(ProductRow.key(of:)))
            let present = Set(try transaction.entities(keys).filter(\.state.isAlive).map(\.key))
            var absent: [ProductID: String] = [:]
            for id in open.states.keys where !present.contains(ProductRow.key(of: id)) {
                let base = try transaction.base(of: ProductRow.key(of: id))
                let known: String? = try base?.value(ProductRow.titleGroup)
                absent[id] = open.titles[id] ?? known ?? ""
            }
            return (open.states, absent)
        }
    }
}

extension EntityOperation {
    /// The JSON strings that it writes into groups.
    fileprivate func texts(in groups: [ByteText]) -> [String] {
        intent.changes.compactMap { change in
            guard groups.contains(change.group) else { return nil }
            switch change.effect {
            case .write(let bytes), .put(_, let bytes): return try? String(storedJSON: bytes)
            default: return nil
            }
        }
    }
}

extension ProductSyncState {
    /// The state after one more change; what becomes of the aliases of a deleted product changes nothing.
    fileprivate init(after earlier: ProductSyncState?, _ operation: EntityOperation) {
        let isOfProduct = operation.entity.kind == ProductRow.productKind
        if isOfProduct && operation.intent == .delete || !isOfProduct && earlier == .pendingDelete {
            self = .pendingDelete
        } else if case .pendingUpsert(let changes)? = earlier {
            self = .pendingUpsert(changes: changes + 1)
        } else {
            self = .pendingUpsert(changes: 1)
        }
    }
}
