public import Commands
public import InventoryDomain

/// What an inventory store keeps for its queries.
public enum InventoryRow: Hashable, Sendable {
    /// The events that an entity holds: its own one, or the ledger of an earlier release.
    case events([EnteredEvent], of: EntityKey)
    /// What an identifier of a product means since it was given to another one, and which ones were given to it.
    case reference(StockReference)
    /// A location that the home has added or changed.
    case location(StorageLocation)
    /// What the home wants of a product.
    case product(StockedProduct)
    /// How long a kind of product keeps in this home.
    case shelfLife(kind: String, ShelfLife)
    /// An entity that a later release knows: it is kept and passed on, and has no row here.
    case later(EntityKey)
}
