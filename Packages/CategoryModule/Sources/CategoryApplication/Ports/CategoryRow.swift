public import CategoryDomain
public import Commands

/// A row of the category store.
public enum CategoryRow: Hashable, Sendable {
    /// A category that the home has added or changed, deleted ones included.
    case category(ShopCategory)
    /// A store and the walk through it.
    case store(StoreLayout)
    /// The home's choice of a category for an ingredient or a product.
    case assignment(IngredientAssignment)
    /// A trip through a store.
    case trip(ShoppingTrip)
    /// The home's settings.
    case settings(ShopSettings)
    /// An entity of a kind that a later release introduced: the store keeps it and passes it on, but it has no row
    /// here.
    case later(EntityKey)
}

/// A home's settings for its stores.
public struct ShopSettings: Hashable, Sendable {
    /// The store that lists are for when a request names none; `nil` for the home's own order.
    public let defaultStore: StoreID?
    /// The number of changes; 0 for a home that has set nothing.
    public let version: Int64

    /// Creates settings.
    public init(defaultStore: StoreID? = nil, version: Int64 = 0) {
        self.defaultStore = defaultStore
        self.version = version
    }
}
