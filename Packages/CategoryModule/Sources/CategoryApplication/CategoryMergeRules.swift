import CategoryDomain
public import Commands

/// How a home's categories, stores and choices merge when two people change them at once.
///
/// Every group belongs to its last writer: who moves a category does not undo who renames it. A walk through a store is
/// one group, since half of one walk and half of another is no walk.
extension CategoryRow: EntityRow {
    /// The groups of each kind.
    public static let rules = MergeRules([
        MergeRules.Kind(
            categoryKind,
            [
                MergeRules.Group(nameGroup, .lastWriter), MergeRules.Group(colorGroup, .lastWriter),
                MergeRules.Group(positionGroup, .lastWriter),
            ]
        ),
        MergeRules.Kind(
            storeKind,
            [MergeRules.Group(nameGroup, .lastWriter), MergeRules.Group(walkGroup, .lastWriter)]
        ),
        MergeRules.Kind(
            assignmentKind,
            [MergeRules.Group(nameGroup, .lastWriter), MergeRules.Group(categoryGroup, .lastWriter)]
        ),
    ])

    static let categoryKind: ByteText = "category"
    static let storeKind: ByteText = "store"
    static let assignmentKind: ByteText = "assignment"
    static let nameGroup: ByteText = "name"
    static let colorGroup: ByteText = "color"
    static let positionGroup: ByteText = "position"
    static let walkGroup: ByteText = "walk"
    static let categoryGroup: ByteText = "category"

    /// Refuses to delete a category that ingredients are assigned to: somebody must choose first where they go.
    public static func refusal(
        of operations: [EntityOperation],
        in entities: some EntityReader
    ) throws(StoreError) -> OperationRefusal? {
        let deleted = operations.filter { $0.entity.kind == categoryKind && $0.intent == .delete }.map(\.entity.id)
        guard !deleted.isEmpty else { return nil }
        let count = try entities.entities(of: assignmentKind).count { choice in
            choice.state.groups[categoryGroup]?.value.map { deleted.contains(ByteText(bytes: $0)) } ?? false
        }
        guard count > 0 else { return nil }
        return OperationRefusal(
            code: "category.inUse",
            sentence: "\(count) ingredients are assigned to the category: choose another category for them first."
        )
    }

    /// Reads the row of an entity.
    public init(_ entity: StoredEntity) throws(StoreError) {
        let id = entity.key.id.text
        do throws(CategoryError) {
            switch entity.key.kind {
            case Self.categoryKind:
                self = .category(
                    ShopCategory(
                        id: CategoryID(rawValue: id),
                        name: try DisplayName(entity.text(Self.nameGroup) ?? ""),
                        color: try CategoryColor(entity.text(Self.colorGroup) ?? ""),
                        position: entity.text(Self.positionGroup).flatMap { Int64($0) } ?? 0,
                        version: entity.version
                    )
                )
            case Self.storeKind:
                let walk = try Self.walk(in: entity)
                let name = try DisplayName(entity.text(Self.nameGroup) ?? "")
                self = .store(StoreLayout(id: StoreID(rawValue: id), name: name, walk: walk, version: entity.version))
            case Self.assignmentKind:
                self = .assignment(
                    IngredientAssignment(
                        ingredientKey: id,
                        name: entity.text(Self.nameGroup) ?? "",
                        category: CategoryID(rawValue: entity.text(Self.categoryGroup) ?? CategoryID.unknown.rawValue),
                        version: entity.version
                    )
                )
            default: self = .later(entity.key)
            }
        } catch {
            throw .unavailable(reason: "The \(entity.key.kind.text) \(id) cannot be read: \(error)")
        }
    }

    private static func walk(in entity: StoredEntity) throws(CategoryError) -> [CategoryID] {
        guard let bytes = entity.state.groups[walkGroup]?.value else { return [] }
        var reader = CanonicalReader(bytes)
        var ids: [CategoryID] = []
        do throws(CanonicalBytesError) {
            while !reader.isAtEnd { ids.append(CategoryID(rawValue: try reader.text().text)) }
        } catch { return [] }
        return ids
    }

    /// The entity that the row belongs to.
    public var key: EntityKey {
        switch self {
        case .category(let category): EntityKey(kind: Self.categoryKind, id: ByteText(category.id.rawValue))
        case .store(let store): EntityKey(kind: Self.storeKind, id: ByteText(store.id.rawValue))
        case .assignment(let assignment): EntityKey(kind: Self.assignmentKind, id: ByteText(assignment.ingredientKey))
        case .later(let key): key
        }
    }

    /// Everything in the row, as the changes that make it.
    public var changes: [GroupChange] {
        switch self {
        case .category(let category):
            [
                GroupChange(Self.nameGroup, .write(text: category.name.text)),
                GroupChange(Self.colorGroup, .write(text: category.color.text)),
                GroupChange(Self.positionGroup, .write(text: String(category.position))),
            ]
        case .store(let store):
            [GroupChange(Self.nameGroup, .write(text: store.name.text)), Self.change(of: store.walk)]
        case .assignment(let assignment):
            [
                GroupChange(Self.nameGroup, .write(text: assignment.name)),
                GroupChange(Self.categoryGroup, .write(text: assignment.category.rawValue)),
            ]
        case .later: []
        }
    }

    static func change(of walk: [CategoryID]) -> GroupChange {
        var writer = CanonicalWriter()
        for id in walk { writer.write(ByteText(id.rawValue)) }
        return GroupChange(Self.walkGroup, .write(writer.bytes))
    }
}
