public import Commands
public import ShoppingDomain

/// A row of the shopping store.
public enum ShoppingRow: Hashable, Sendable {
    /// A staple.
    case staple(Staple)
    /// A list.
    case list(GroceryList)
    /// An item of a list.
    case item(ListItem)
    /// An action of the journal.
    case action(ListAction)
    /// An entity of a kind that a later release introduced: the store keeps it and passes it on, but it has no row
    /// here.
    case later(EntityKey)
}
