public import Commands
import Foundation
public import InventoryDomain

/// How a home's stock merges when two people change it at once.
///
/// A product's ledger is one group, the union of what anybody entered: two uses at once both count, also of the last of
/// it, and the sum may fall below zero. An identifier means what the last writer said, and is kept with all that were
/// given to it. Nothing here is ever refused: what was used is used.
extension InventoryRow: KeyedRow {
    /// The groups of each kind.
    public static let rules = MergeRules([
        MergeRules.Kind(stockKind, [MergeRules.Group(eventsGroup, .ledger)]),
        MergeRules.Kind(
            referenceKind,
            [MergeRules.Group(newGroup, .lastWriter), MergeRules.Group(earlierGroup, .addWinsSet)]
        ),
    ])

    /// The kind of a product's stock; its identity is the productId.
    public static let stockKind: ByteText = "stock"
    static let eventsGroup: ByteText = "events"

    /// The kind of a reference; its identity is the identifier that it is about.
    public static let referenceKind: ByteText = "reference"
    static let newGroup: ByteText = "new"
    static let earlierGroup: ByteText = "earlier"

    /// The entity that says what an identifier means.
    public static func referenceKey(of productId: ProductID) -> EntityKey {
        EntityKey(kind: referenceKind, id: ByteText(productId.text))
    }

    /// The entity of a product's stock.
    public static func key(of productId: ProductID) -> EntityKey {
        EntityKey(kind: stockKind, id: ByteText(productId.text))
    }

    /// The entity that the row belongs to.
    public var key: EntityKey {
        switch self {
        case .stock(let stock): Self.key(of: stock.productId)
        case .reference(let reference): Self.referenceKey(of: reference.id)
        case .later(let key): key
        }
    }

    /// Enters an event into a product's ledger, under the identity that it has on every node.
    public static func entering(_ event: StockEvent, id: String) -> GroupChange {
        GroupChange(eventsGroup, .record(id: ByteText(id), isRecount: false, json: event))
    }

    /// Reads a product's ledger, oldest first, without the events that only a later release can read.
    public static func ledger(of entity: StoredEntity) -> [StockEvent] { entity.events(eventsGroup) }

    /// Adds up the ledger of an entity, or reads what an identifier means.
    public init(reading entity: StoredEntity) throws(StoreError) {
        do {
            switch entity.key.kind {
            case Self.stockKind:
                let productId = try ProductID(entity.key.id.text)
                let ledger = Self.ledger(of: entity)
                self = .stock(ProductStock(productId: productId, ledger: ledger, version: entity.version))
            case Self.referenceKind:
                let earlier = entity.state.groups[Self.earlierGroup]?.elements ?? []
                self = .reference(
                    StockReference(
                        try ProductID(entity.key.id.text),
                        newId: try entity.value(Self.newGroup),
                        earlierIds: earlier.compactMap { try? ProductID($0.text) }
                    )
                )
            default: self = .later(entity.key)
            }
        } catch { self = .later(entity.key) }
    }
}
