public import Commands
public import InventoryDomain

/// How a home's stock merges when two people change it at once.
///
/// Each event is an entity of its own, so that the ledger is the union of what anyone entered: two uses at once both
/// count, also of the last of it. Undoing belongs to its last writer, also of an event that has not come in yet: it
/// waits for it as an entity that says nothing else. So does each thing that is said about a location, a product, or a
/// kind. An identifier means what the last writer said, and is kept with all that were given to it. What was used is
/// used: nothing is refused because of what others did.
extension InventoryRow: KeyedRow {
    /// The groups of each kind.
    public static let rules = MergeRules([
        MergeRules.Kind(
            eventKind,
            [MergeRules.Group(bodyGroup, .lastWriter), MergeRules.Group(undoneGroup, .lastWriter)]
        ),
        MergeRules.Kind(stockKind, [MergeRules.Group(eventsGroup, .ledger)]),
        MergeRules.Kind(
            referenceKind,
            [MergeRules.Group(newGroup, .lastWriter), MergeRules.Group(earlierGroup, .addWinsSet)]
        ),
        MergeRules.Kind(
            locationKind,
            [
                MergeRules.Group(nameGroup, .lastWriter), MergeRules.Group(parentGroup, .lastWriter),
                MergeRules.Group(temperatureGroup, .lastWriter), MergeRules.Group(hiddenGroup, .lastWriter),
            ]
        ),
        MergeRules.Kind(
            productKind,
            [
                MergeRules.Group(amountsGroup, .lastWriter), MergeRules.Group(kindGroup, .lastWriter),
                MergeRules.Group(placeGroup, .lastWriter),
            ]
        ),
        MergeRules.Kind(shelfLifeKind, [MergeRules.Group(daysGroup, .lastWriter)]),
    ])

    /// The kind of an event.
    public static let eventKind: ByteText = "event"
    static let bodyGroup: ByteText = "body"
    static let undoneGroup: ByteText = "undone"

    /// The kind of a product's ledger, as releases before lots kept it; its identity is the productId.
    public static let stockKind: ByteText = "stock"
    static let eventsGroup: ByteText = "events"

    /// The kind of a reference; its identity is the identifier that it is about.
    public static let referenceKind: ByteText = "reference"
    static let newGroup: ByteText = "new"
    static let earlierGroup: ByteText = "earlier"

    /// The kind of a location.
    public static let locationKind: ByteText = "location"
    static let nameGroup: ByteText = "name"
    static let parentGroup: ByteText = "parent"
    static let temperatureGroup: ByteText = "temperature"
    static let hiddenGroup: ByteText = "hidden"

    /// The kind of what a home wants of a product; its identity is the productId.
    public static let productKind: ByteText = "product"
    static let amountsGroup: ByteText = "amounts"
    static let kindGroup: ByteText = "kind"
    static let placeGroup: ByteText = "place"

    /// The kind of a shelf life; its identity is the kind of product.
    public static let shelfLifeKind: ByteText = "shelfLife"
    static let daysGroup: ByteText = "days"

    /// Refuses to change what an event says, or to delete it: what happened stays, and can be undone.
    public static func refusal(
        of operations: [EntityOperation],
        in entities: some EntityReader
    ) throws(StoreError) -> OperationRefusal? {
        let isChanged = operations.contains { operation in
            guard operation.entity.kind == eventKind else { return false }
            if case .create = operation.intent { return false }
            return operation.intent == .delete || operation.intent.changes.contains { $0.group == bodyGroup }
        }
        guard isChanged else { return nil }
        return OperationRefusal(
            code: "inventory.eventIsKept",
            sentence: "An event of the journal cannot be changed or deleted: undo it instead."
        )
    }

    /// The entity of an event.
    public static func key(of event: StockEventID) -> EntityKey {
        EntityKey(kind: eventKind, id: ByteText(event.rawValue))
    }

    /// The entity that says what an identifier means.
    public static func referenceKey(of productId: ProductID) -> EntityKey {
        EntityKey(kind: referenceKind, id: ByteText(productId.text))
    }

    /// The entity of a product's ledger, as releases before lots kept it.
    public static func stockKey(of productId: ProductID) -> EntityKey {
        EntityKey(kind: stockKind, id: ByteText(productId.text))
    }

    /// The entity of what a home wants of a product.
    static func productKey(of productId: ProductID) -> EntityKey {
        EntityKey(kind: productKind, id: ByteText(productId.text))
    }

    /// The entity of a location.
    static func key(of location: LocationID) -> EntityKey {
        EntityKey(kind: locationKind, id: ByteText(location.rawValue))
    }

    /// The entity of a shelf life.
    static func shelfLifeKey(of kind: String) -> EntityKey { EntityKey(kind: shelfLifeKind, id: ByteText(kind)) }

    /// The entity that the row belongs to.
    public var key: EntityKey {
        switch self {
        case .events(_, let key), .later(let key): key
        case .reference(let reference): Self.referenceKey(of: reference.id)
        case .location(let location): Self.key(of: location.id)
        case .product(let product): Self.productKey(of: product.productId)
        case .shelfLife(let kind, _): Self.shelfLifeKey(of: kind)
        }
    }

    /// Enters an event of an earlier release into a product's ledger, under the identity that it has on every node.
    public static func entering(_ event: EarlierStockEvent, id: String) -> GroupChange {
        GroupChange(eventsGroup, .record(id: ByteText(id), isRecount: false, json: event))
    }

    /// What creates the entity of an event.
    public static func changes(entering event: StockEvent) -> [GroupChange] {
        [GroupChange(bodyGroup, .write(json: event))]
    }

    /// Undoes an event, or lets it count again.
    static func change(undoing note: UndoneEvent?) -> GroupChange {
        // A value of JSON that every reader of the feed takes for a list.
        GroupChange(undoneGroup, .write(json: [note].compactMap(\.self)))
    }
}
