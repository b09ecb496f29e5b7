public import ShoppingDomain

/// Knows the home's products.
public protocol ProductCatalog: Sendable {
    /// Returns the products of each ingredient, in the same order; an empty array for an ingredient without products.
    func products(for ingredients: [IngredientKey]) async throws(CollaboratorFailure) -> [[ProductID]]

    /// Returns the product of each reference, in the same order, or `nil` for an unknown one.
    func find(_ references: [ProductReference]) async throws(CollaboratorFailure) -> [Product?]

    /// Returns the product with the draft's barcode or, without one, its title; creates the product if it doesn't
    /// exist.
    func register(_ draft: ProductDraft) async throws(CollaboratorFailure) -> (product: Product, created: Bool)
}
