import CategoryDomain
public import Commands

/// How a home's categories, stores, and choices merge when two people change them at once.
///
/// The last writer of a group wins, so a person who moves a category doesn't undo another person's new name for it. A
/// walk through a store is one group, because half of one walk and half of another wouldn't make sense together.
extension CategoryRow: KeyedRow {
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

    /// The entity kind of a category, also in the feed.
    public static let categoryKind: ByteText = "category"
    /// The entity kind of a store, also in the feed.
    public static let storeKind: ByteText = "store"
    /// The entity kind of an assignment, also in the feed.
    public static let assignmentKind: ByteText = "assignment"
    static let nameGroup: ByteText = "name"
    static let colorGroup: ByteText = "color"
    static let positionGroup: ByteText = "position"
    static let walkGroup: ByteText = "walk"
    static let categoryGroup: ByteText = "category"

    /// Refuses to delete a category that still has ingredients: a person must first choose another category for them.
    public static func refusal(
        of operations: [EntityOperation],
        in entities: some EntityReader
    ) throws(StoreError) -> OperationRefusal? {
        let deleted = operations.filter { $0.entity.kind == categoryKind && $0.intent == .delete }.map(\.entity.id)
        guard !deleted.isEmpty else { return nil }
        let count = try entities.entities(of: assignmentKind).count { choice throws(StoreError) in
            try choice.value(categoryGroup, as: String.self).map { deleted.contains(ByteText($0)) } ?? false
        }
        guard count > 0 else { return nil }
        return OperationRefusal(
            code: "category.inUse",
            sentence: "\(count) ingredients are assigned to the category: choose another category for them first."
        )
    }

    /// Reads the row of an entity.
    public init(reading entity: StoredEntity) throws(StoreError) {
        let id = entity.key.id.text
        switch entity.key.kind {
        // It belongs to every home, and has no row.
        case Self.categoryKind where id == CategoryID.unknown.rawValue: self = .later(entity.key)
        case Self.categoryKind:
            self = .category(
                ShopCategory(
                    id: CategoryID(rawValue: id),
                    name: try entity.text(Self.nameGroup, DisplayName.init),
                    color: try entity.text(Self.colorGroup, CategoryColor.init),
                    position: try entity.value(Self.positionGroup) ?? 0,
                    version: entity.version
                )
            )
        case Self.storeKind:
            self = .store(
                StoreLayout(
                    id: StoreID(rawValue: id),
                    name: try entity.text(Self.nameGroup, DisplayName.init),
                    walk: try entity.value(Self.walkGroup) ?? [],
                    version: entity.version
                )
            )
        case Self.assignmentKind:
            self = .assignment(
                IngredientAssignment(
                    ingredientKey: id,
                    name: try entity.value(Self.nameGroup) ?? "",
                    category: try entity.value(Self.categoryGroup) ?? .unknown,
                    version: entity.version
                )
            )
        default: self = .later(entity.key)
        }
    }

    /// The key of the entity that the row belongs to.
    public var key: EntityKey {
        switch self {
        case .category(let category): EntityKey(kind: Self.categoryKind, id: ByteText(category.id.rawValue))
        case .store(let store): EntityKey(kind: Self.storeKind, id: ByteText(store.id.rawValue))
        case .assignment(let assignment): EntityKey(kind: Self.assignmentKind, id: ByteText(assignment.ingredientKey))
        case .later(let key): key
        }
    }

    /// The category of an assignment, and the categories of a walk.
    public var keyTexts: [String] {
        switch self {
        case .store(let store): store.walk.map(\.rawValue)
        case .assignment(let assignment): [assignment.category.rawValue]
        case .category, .later: []
        }
    }

    /// The changes that create the whole row.
    public var changes: [GroupChange] {
        switch self {
        case .category(let category):
            [
                GroupChange(Self.nameGroup, .write(json: category.name)),
                GroupChange(Self.colorGroup, .write(json: category.color)),
                GroupChange(Self.positionGroup, .write(json: category.position)),
            ]
        case .store(let store):
            [GroupChange(Self.nameGroup, .write(json: store.name)), Self.change(of: store.walk)]
        case .assignment(let assignment):
            [
                GroupChange(Self.nameGroup, .write(json: assignment.name)),
                GroupChange(Self.categoryGroup, .write(json: assignment.category)),
            ]
        case .later: []
        }
    }

    static func change(of walk: [CategoryID]) -> GroupChange { GroupChange(walkGroup, .write(json: walk)) }
}

extension StoredEntity {
    /// Reads and validates a group that holds a text, which may come from another node.
    fileprivate func text<Checked>(
        _ group: ByteText,
        _ check: (String) throws(ShopLayoutError) -> Checked
    ) throws(StoreError) -> Checked {
        let text: String = try value(group) ?? ""
        do throws(ShopLayoutError) { return try check(text) } catch {
            throw .unreadable("The \(group.text) of the \(key.kind.text) \(key.id.text)")
        }
    }
}
