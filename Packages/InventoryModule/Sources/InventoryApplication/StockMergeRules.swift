public import Commands
import Foundation
public import InventoryDomain

/// What an inventory store keeps for its queries.
public enum InventoryRow: Hashable, Sendable {
    /// What is on hand of a product.
    case stock(ProductStock)
    /// An entity that a later release knows: it is kept and passed on, and has no row here.
    case later(EntityKey)
}

/// How a home's stock merges when two people change it at once.
///
/// A product's ledger is one group, the union of what anybody entered: two uses at once both count, also of the last of
/// it, and the sum may fall below zero. Nothing here is ever refused: what was used is used.
extension InventoryRow: EntityRow {
    /// The groups of each kind.
    public static let rules = MergeRules([
        MergeRules.Kind(stockKind, [MergeRules.Group(eventsGroup, .ledger)])
    ])

    /// The kind of a product's stock; its identity is the productId.
    public static let stockKind: ByteText = "stock"
    static let eventsGroup: ByteText = "events"

    /// The entity of a product's stock.
    public static func key(of productId: ProductID) -> EntityKey {
        EntityKey(kind: stockKind, id: ByteText(productId.text))
    }

    /// Enters an event into a product's ledger, under the identity that it has on every node.
    public static func entering(_ event: StockEvent, id: String) -> GroupChange {
        GroupChange(eventsGroup, .record(id: ByteText(id), isRecount: false, json: event))
    }

    /// Reads a product's ledger, oldest first, without the events that only a later release can read.
    public static func ledger(of entity: StoredEntity) -> [StockEvent] { entity.events(eventsGroup) }

    /// Adds up the ledger of an entity.
    public init(_ entity: StoredEntity) throws(StoreError) {
        guard entity.key.kind == Self.stockKind else {
            self = .later(entity.key)
            return
        }
        do throws(ProductIDError) {
            let productId = try ProductID(entity.key.id.text)
            let ledger = Self.ledger(of: entity)
            self = .stock(ProductStock(productId: productId, ledger: ledger, version: entity.version))
        } catch { self = .later(entity.key) }
    }
}
