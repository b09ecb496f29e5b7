public import CategoryDomain
public import Commands

/// A row of the category store.
public enum CategoryRow: Hashable, Sendable {
    /// A category that the home has added or changed.
    case category(ShopCategory)
    /// A store and the walk through it.
    case store(StoreLayout)
    /// A choice of the home.
    case assignment(IngredientAssignment)
    /// An entity of a kind that a later release knows: it is kept and passed on, and has no row here.
    case later(EntityKey)
}
