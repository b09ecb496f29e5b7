import CategoryDomain
import Commands

/// How much of what other nodes write a home takes.
///
/// What is read depends on the merged state alone, so that it is the same on every node.
enum CategoryLimits {
    /// The bytes of the identifier of a category or a store.
    static let idBytes = 64
    /// The aisles with a place in a store, and the aisles that it doesn't have.
    static let aisles = 1_000
    /// The categories of a home, deleted ones included.
    static let categories = 500

    /// Returns the first identifiers, in their order, that a store takes.
    static func first(_ ids: [CategoryID]) -> [CategoryID] {
        let known = ids.filter { $0.rawValue.utf8.count <= idBytes }
        return known.count <= aisles ? known : Array(known.sorted().prefix(aisles))
    }

    /// Returns why the hub refuses operations; `nil` when they stay within the limits.
    static func refusal(
        of operations: [EntityOperation],
        in entities: some EntityReader
    ) throws(StoreError) -> OperationRefusal? {
        let creates = operations.contains { operation in
            guard case .create = operation.intent else { return false }
            return operation.entity.kind == CategoryRow.categoryKind
        }
        if creates, try entities.entities(of: CategoryRow.categoryKind).count(where: \.state.isAlive) > categories {
            return OperationRefusal(
                code: "sync.tooLarge",
                sentence: "A home has at most \(categories) categories: delete the change."
            )
        }
        return try aisleRefusal(of: operations, in: entities)
    }

    private static func aisleRefusal(
        of operations: [EntityOperation],
        in entities: some EntityReader
    ) throws(StoreError) -> OperationRefusal? {
        let grown = operations.filter { operation in
            operation.entity.kind == CategoryRow.storeKind && operation.intent.changes.contains(where: addsAisle)
        }
        for store in try entities.entities(Set(grown.map(\.entity))) {
            let walk = (try? store.value(CategoryRow.walkGroup, as: [CategoryID].self))?.count ?? 0
            let places = store.state.groups[CategoryRow.keysGroup]?.entries.count ?? 0
            let hidden = store.state.groups[CategoryRow.hiddenGroup]?.elements.count ?? 0
            guard max(walk, places, hidden) > aisles else { continue }
            return OperationRefusal(
                code: "sync.tooLarge",
                sentence: "A store has at most \(aisles) aisles: remove some, and add the change again."
            )
        }
        return nil
    }

    private static func addsAisle(_ change: GroupChange) -> Bool {
        switch change.effect {
        case .add, .put: true
        case .write: change.group == CategoryRow.walkGroup
        default: false
        }
    }
}
