public import Commands
public import InventoryDomain

/// What an inventory store keeps for its queries.
public enum InventoryRow: Hashable, Sendable {
    /// What is on hand of a product.
    case stock(ProductStock)
    /// What an identifier of a product means since it was given to another one, and which ones were given to it.
    case reference(StockReference)
    /// An entity that a later release knows: it is kept and passed on, and has no row here.
    case later(EntityKey)
}
