public import ShoppingDomain

/// A recipe that a request is about, and how much of it is cooked.
public struct RecipeOrder: Hashable, Sendable {
    /// Where the recipe is.
    public enum Source: Hashable, Sendable {
        /// In the request.
        case inline(Recipe)
        /// In the home's collection, under this id or title.
        case reference(String)
        /// In a page that the recipe service reads first; it may have several.
        case page(RecipePage)
    }

    /// Where the recipe is.
    public let source: Source
    /// How much of it is cooked.
    public let scaling: Scaling

    /// Makes an order.
    public init(_ source: Source, _ scaling: Scaling = .asWritten) {
        self.source = source
        self.scaling = scaling
    }
}

/// What is to be planned.
public struct PlanOrder: Hashable, Sendable {
    /// The recipes; one that is named twice is cooked twice.
    public let recipes: [RecipeOrder]
    /// The name or id of the store whose order counts; empty for the home's own.
    public let store: String

    /// Makes an order.
    public init(recipes: [RecipeOrder], store: String = "") {
        self.recipes = recipes
        self.store = store
    }
}
