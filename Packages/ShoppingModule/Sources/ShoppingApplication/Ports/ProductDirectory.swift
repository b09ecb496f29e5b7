public import ShoppingDomain

/// Knows which products an ingredient is.
public protocol ProductDirectory: Sendable {
    /// Returns the products of each ingredient, in the same order; none where the home has none.
    func products(for ingredients: [IngredientKey]) async throws(CollaboratorFailure) -> [[ProductID]]
}
