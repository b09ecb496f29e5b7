public import ShoppingDomain

/// Knows the categories of ingredients and their order in a store.
public protocol CategoryDirectory: Sendable {
    /// Returns each ingredient's category, in the same order, and the layout of a store, given its name or identifier;
    /// an empty name means the home's own order.
    ///
    /// The names of default categories are in the locale; empty for the request's.
    func categorize(
        _ ingredients: [Ingredient],
        store: String,
        locale: String
    ) async throws(CollaboratorFailure) -> (categories: [ShopCategory], layout: StoreLayout)

    /// Returns the store of a name or identifier.
    func store(named name: String) async throws(CollaboratorFailure) -> StoreID?

    /// Returns the name of every store.
    func storeNames() async throws(CollaboratorFailure) -> [StoreID: String]

    /// Assigns ingredients to a category by name or identifier; "default" removes the home's choices.
    ///
    /// - Returns: The category, `nil` if the choices were removed, and where the home now finds each ingredient, in the
    ///   same order.
    func assign(
        _ ingredients: [Ingredient],
        to category: String
    ) async throws(CollaboratorFailure) -> (named: ShopCategory?, found: [ShopCategory])
}
