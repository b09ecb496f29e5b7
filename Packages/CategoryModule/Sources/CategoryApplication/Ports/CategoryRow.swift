public import CategoryDomain
public import Commands

/// A row of the category store.
public enum CategoryRow: Hashable, Sendable {
    /// A category that the home has added or changed.
    case category(ShopCategory)
    /// A store and the walk through it.
    case store(StoreLayout)
    /// The home's choice of a category for an ingredient.
    case assignment(IngredientAssignment)
    /// An entity of a kind that a later release introduced: the store keeps it and passes it on, but it has no row
    /// here.
    case later(EntityKey)
}
