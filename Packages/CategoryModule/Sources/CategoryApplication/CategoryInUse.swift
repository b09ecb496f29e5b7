import CategoryDomain
import Commands

/// Deletions of categories in a group of operations, which are refused while somebody must still choose.
struct CategoryInUse {
    /// The deletions without a choice.
    private let undecided: Set<CategoryID>
    /// Those of them that remove the entity, as an earlier release does; a default category is then as it was at first.
    private let removed: Set<CategoryID>

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
    }

    private static func lacksChoice(_ changes: [GroupChange]) -> Bool {
        let isDeletion = changes.contains { change in
            guard case .raise(let mark) = change.effect else { return false }
            return change.group == CategoryRow.deletionGroup && mark.cycle % 2 == 1
        }
        let none = GroupChange(CategoryRow.successorGroup, .write(json: ""))
        return isDeletion && (changes.contains(none) || !changes.contains { $0.group == none.group })
    }

    /// Returns why the home refuses the deletions; `nil` when it does not.
    func refusal(in entities: some EntityReader) throws(StoreError) -> OperationRefusal? {
        guard !undecided.isEmpty else { return nil }
        let redirects = try redirects(in: entities)
        let use = CategoryUse(
            ingredients: try count(CategoryRow.assignmentKind, in: entities, through: redirects),
            products: try count(CategoryRow.productKind, in: entities, through: redirects),
            aisles: aisles(in: entities.household, through: redirects)
        )
        guard !use.isEmpty else { return nil }
        return OperationRefusal(
            code: "category.inUse",
            sentence: "\(use.sentence(of: "the category")): choose another category for them first."
        )
    }

    /// Where the ingredients of the other deleted categories go.
    private func redirects(in entities: some EntityReader) throws(StoreError) -> CategoryRedirects {
        var successors: [CategoryID: CategoryID] = [:]
        for entity in try entities.entities(of: CategoryRow.categoryKind) where entity.state.isAlive {
            let id = CategoryID(rawValue: entity.key.id.text)
            guard !undecided.contains(id) else { continue }
            let deletion = try entity.deletion()
            if deletion.isDeleted { successors[id] = deletion.successor ?? .unknown }
        }
        return CategoryRedirects(successors)
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

    private func aisles(in household: HouseholdID, through redirects: CategoryRedirects) -> [String] {
        let leading = DefaultCategory.all.filter { category in
            let id = category.id(in: household)
            let end = redirects.destination(of: id)
            return undecided.contains(end) && !(end == id && removed.contains(id))
        }
        return leading.map(\.name.text)
    }
}
