public import ShoppingDomain

/// Knows where things stand in the shop.
public protocol CategoryDirectory: Sendable {
    /// Returns each ingredient's category, in the same order, and the layout of the store: one by name or
    /// id, or the home's own order where the name is empty.
    func categorize(
        _ ingredients: [Ingredient],
        store: String
    ) async throws(CollaboratorFailure) -> (categories: [ShopCategory], layout: StoreLayout)
}
