public import ShoppingDomain

/// Knows the home's products.
public protocol ProductCatalog: Sendable {
    /// Returns the products of each ingredient, in the same order; none where the home has none.
    func products(for ingredients: [IngredientKey]) async throws(CollaboratorFailure) -> [[ProductID]]

    /// Returns the product that each reference names, in the same order; `nil` where the home has none.
    func find(_ references: [ProductReference]) async throws(CollaboratorFailure) -> [Product?]

    /// Returns the product of a draft, and whether it was made: one is known by its barcode, or else by its title.
    func register(_ draft: ProductDraft) async throws(CollaboratorFailure) -> (product: Product, created: Bool)
}
