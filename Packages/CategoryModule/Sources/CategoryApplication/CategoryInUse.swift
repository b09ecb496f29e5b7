import CategoryDomain
import Commands

/// Deletions of categories in a group of operations, which are refused while somebody must still choose, or choose
/// again.
struct CategoryInUse {
    /// The deletions without a choice.
    private let undecided: Set<CategoryID>
    /// Those of them that remove the entity, as an earlier release does; a default category is then as it was at first.
    private let removed: Set<CategoryID>
    /// What the operations write about categories that are deleted with a choice.
    private let decided: [CategoryID: [GroupChange]]

    init(_ operations: [EntityOperation]) {
        let deletions = operations.filter { operation in
            operation.entity.kind == CategoryRow.categoryKind
                && (operation.intent == .delete || Self.lacksChoice(operation.intent.changes))
        }
        func ids(_ some: [EntityOperation]) -> Set<CategoryID> {
            Set(some.map { CategoryID(rawValue: $0.entity.id.text) })
        }
        undecided = ids(deletions)
        removed = ids(deletions.filter { $0.intent == .delete })
        let choices = operations.filter { operation in
            operation.entity.kind == CategoryRow.categoryKind
                && operation.intent.changes.contains { $0.group == CategoryRow.successorGroup && $0 != Self.noChoice }
        }
        decided = Dictionary(
            choices.map { (CategoryID(rawValue: $0.entity.id.text), $0.intent.changes) },
            uniquingKeysWith: +
        )
    }

    private static let noChoice = GroupChange(CategoryRow.successorGroup, .write(json: ""))

    private static func lacksChoice(_ changes: [GroupChange]) -> Bool {
        let isDeletion = changes.contains { change in
            guard case .raise(let mark) = change.effect else { return false }
            return change.group == CategoryRow.deletionGroup && mark.cycle % 2 == 1
        }
        return isDeletion && (changes.contains(noChoice) || !changes.contains { $0.group == noChoice.group })
    }

    /// Returns why the home refuses the deletions; `nil` when it does not.
    func refusal(in entities: some EntityReader) throws(StoreError) -> OperationRefusal? {
        guard !undecided.isEmpty || !decided.isEmpty else { return nil }
        let deletions = try deletions(in: entities)
        guard !leadsNowhere(through: deletions) else {
            return OperationRefusal(
                code: "category.successorDeleted",
                sentence: "The category that was chosen for the ingredients was deleted, too: delete the change, and "
                    + "choose another category for them."
            )
        }
        guard !undecided.isEmpty else { return nil }
        let others = deletions.filter { !undecided.contains($0.key) }
        let redirects = CategoryRedirects(others.mapValues { $0.successor ?? .unknown })
        let hinting = redirects.defaults(leadingTo: undecided, in: entities.household)
            .filter { !removed.contains($0.id(in: entities.household)) }
        let use = CategoryUse(
            ingredients: try count(CategoryRow.assignmentKind, in: entities, through: redirects),
            products: try count(CategoryRow.productKind, in: entities, through: redirects),
            aisles: hinting.map(\.name.text)
        )
        guard !use.isEmpty else { return nil }
        return OperationRefusal(
            code: "category.inUse",
            sentence: "\(use.sentence(of: "the category")): choose another category for them first."
        )
    }

    /// The deletions of the home's categories; one whose entity an earlier release removed was deleted without a
    /// choice.
    private func deletions(in entities: some EntityReader) throws(StoreError) -> [CategoryID: CategoryDeletion] {
        let defaults = Set(DefaultCategory.all.map { $0.id(in: entities.household) })
        var deletions: [CategoryID: CategoryDeletion] = [:]
        for entity in try entities.entities(of: CategoryRow.categoryKind) {
            let id = CategoryID(rawValue: entity.key.id.text)
            if entity.state.isAlive {
                let deletion = try entity.deletion()
                if deletion.isDeleted { deletions[id] = deletion }
            } else if !defaults.contains(id) {
                deletions[id] = CategoryDeletion(count: 1, successor: nil)
            }
        }
        return deletions
    }

    /// Whether a choice of the operations ends at a category whose deletion came first and had no choice: then its
    /// ingredients would go to UNKNOWN, which was not chosen for them.
    private func leadsNowhere(through deletions: [CategoryID: CategoryDeletion]) -> Bool {
        let chains = CategoryRedirects(deletions.compactMapValues(\.successor))
        return decided.contains { id, changes in
            // The choice of another writer, which the home has accepted, may be later and stays.
            guard let chosen = deletions[id]?.successor,
                changes.contains(GroupChange(CategoryRow.successorGroup, .write(json: chosen.rawValue)))
            else { return false }
            let end = chains.destination(of: chosen)
            return end != .unknown && deletions[end] != nil
        }
    }

    private func count(
        _ kind: ByteText,
        in entities: some EntityReader,
        through redirects: CategoryRedirects
    ) throws(StoreError) -> Int {
        try entities.entities(of: kind).count { choice throws(StoreError) in
            try choice.value(CategoryRow.categoryGroup, as: String.self).map {
                undecided.contains(redirects.destination(of: CategoryID(rawValue: $0)))
            } ?? false
        }
    }
}
