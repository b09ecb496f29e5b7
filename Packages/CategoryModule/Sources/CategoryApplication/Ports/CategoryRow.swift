public import CategoryDomain

/// A row of the category store.
public enum CategoryRow: Hashable, Codable, Sendable {
    /// A category that the home has added or changed.
    case category(ShopCategory)
    /// A store and the walk through it.
    case store(StoreLayout)
    /// A choice of the home.
    case assignment(IngredientAssignment)
}
