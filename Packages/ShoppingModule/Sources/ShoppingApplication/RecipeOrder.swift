public import ShoppingDomain

/// A recipe in a request, and how much of it to cook.
public struct RecipeOrder: Hashable, Sendable {
    /// The source of a recipe.
    public enum Source: Hashable, Sendable {
        /// A recipe in the request.
        case inline(Recipe)
        /// A recipe of the home, by identifier or title.
        case reference(String)
        /// A page for the recipe service to read; it may contain several recipes.
        case page(RecipePage)
    }

    /// The source of the recipe.
    public let source: Source
    /// How much of it to cook.
    public let scaling: Scaling

    /// Creates an order.
    public init(_ source: Source, _ scaling: Scaling = .asWritten) {
        self.source = source
        self.scaling = scaling
    }
}
