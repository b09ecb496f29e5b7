import CategoryDomain
public import Commands

/// How a home's categories, stores, choices, and trips merge when two people change them at once.
///
/// The last writer of a group wins, so a person who moves a category doesn't undo another person's new name for it. The
/// places of a store's aisles are a map, because two people can move two aisles; aisles that the store doesn't have are
/// a set, in which hiding wins over showing that has not seen it. Deletions and restorations of a category are counted,
/// and the higher count wins. Whoever writes an order or a choice writes its companion in the same operation, so equal
/// stamps say that they belong together (`StoredEntity+Groups.swift`).
extension CategoryRow: KeyedRow {
    /// The groups of each kind.
    public static let rules = MergeRules([
        MergeRules.Kind(
            categoryKind,
            [
                MergeRules.Group(nameGroup, .lastWriter), MergeRules.Group(colorGroup, .lastWriter),
                MergeRules.Group(positionGroup, .lastWriter), MergeRules.Group(orderGroup, .lastWriter),
                MergeRules.Group(iconGroup, .lastWriter), MergeRules.Group(deletionGroup, .highWaterMark),
                MergeRules.Group(successorGroup, .lastWriter),
            ]
        ),
        MergeRules.Kind(
            storeKind,
            [
                MergeRules.Group(nameGroup, .lastWriter), MergeRules.Group(walkGroup, .lastWriter),
                MergeRules.Group(keysGroup, .map), MergeRules.Group(hiddenGroup, .addWinsSet),
            ]
        ),
        choices(assignmentKind), choices(productKind),
        MergeRules.Kind(tripKind, [MergeRules.Group(tripGroup, .lastWriter)]),
        MergeRules.Kind(settingsKind, [MergeRules.Group(defaultStoreGroup, .lastWriter)]),
    ])

    private static func choices(_ kind: ByteText) -> MergeRules.Kind {
        MergeRules.Kind(
            kind,
            [
                MergeRules.Group(nameGroup, .lastWriter), MergeRules.Group(categoryGroup, .lastWriter),
                MergeRules.Group(originGroup, .lastWriter),
            ]
        )
    }

    /// The entity kind of a category, also in the feed.
    public static let categoryKind: ByteText = "category"
    /// The entity kind of a store, also in the feed.
    public static let storeKind: ByteText = "store"
    /// The entity kind of an ingredient's assignment, also in the feed.
    public static let assignmentKind: ByteText = "assignment"
    /// The entity kind of a product's assignment, also in the feed.
    public static let productKind: ByteText = "productAssignment"
    /// The entity kind of a trip through a store, also in the feed.
    public static let tripKind: ByteText = "trip"
    /// The entity kind of a home's settings, also in the feed; its one entity has the same name.
    public static let settingsKind: ByteText = "settings"
    static let nameGroup: ByteText = "name"
    static let colorGroup: ByteText = "color"
    /// The place in the order as earlier releases read and write it.
    static let positionGroup: ByteText = "position"
    static let orderGroup: ByteText = "order"
    static let iconGroup: ByteText = "icon"
    static let deletionGroup: ByteText = "deletion"
    static let successorGroup: ByteText = "successor"
    /// The places of a store's aisles as earlier releases wrote them: one list.
    static let walkGroup: ByteText = "walk"
    static let keysGroup: ByteText = "keys"
    static let hiddenGroup: ByteText = "hidden"
    static let categoryGroup: ByteText = "category"
    static let originGroup: ByteText = "origin"
    static let tripGroup: ByteText = "trip"
    static let defaultStoreGroup: ByteText = "defaultStore"

    /// Refuses to delete a category that still has ingredients, unless a person has chosen where they go, and more than
    /// a home takes.
    public static func refusal(
        of operations: [EntityOperation],
        in entities: some EntityReader
    ) throws(StoreError) -> OperationRefusal? {
        if let refusal = try CategoryLimits.refusal(of: operations, in: entities) { return refusal }
        return try CategoryInUse(operations).refusal(in: entities)
    }

    /// The key of the entity that the row belongs to.
    public var key: EntityKey {
        switch self {
        case .category(let category): EntityKey(kind: Self.categoryKind, id: ByteText(category.id.rawValue))
        case .store(let store): EntityKey(kind: Self.storeKind, id: ByteText(store.id.rawValue))
        case .assignment(let assignment): assignment.thing.key
        case .trip(let trip): EntityKey(kind: Self.tripKind, id: ByteText(trip.id))
        case .settings: Self.settingsKey
        case .later(let key): key
        }
    }

    /// The key of a home's settings.
    static let settingsKey = EntityKey(kind: settingsKind, id: settingsKind)

    /// The category of an assignment, the categories of a store, and the store of a trip.
    public var keyTexts: [String] {
        switch self {
        case .store(let store): store.keys.keys.map(\.rawValue) + store.hidden.map(\.rawValue)
        case .assignment(let assignment): [assignment.category.rawValue]
        case .trip(let trip): [trip.store.rawValue]
        case .category, .settings, .later: []
        }
    }
}

extension AssignedThing {
    /// The key of the entity that holds the home's choice.
    var key: EntityKey {
        EntityKey(kind: isProduct ? CategoryRow.productKind : CategoryRow.assignmentKind, id: ByteText(id))
    }
}
