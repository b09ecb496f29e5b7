public import ShoppingDomain

/// Keeps the home's recipes.
public protocol RecipeDirectory: Sendable {
    /// Returns the recipe of each id or title, in the same order; `nil` where the home has none.
    func recipes(_ references: [String]) async throws(CollaboratorFailure) -> [Recipe?]
}
