public import ShoppingDomain

/// What is to be planned.
public struct PlanOrder: Hashable, Sendable {
    /// A recipe at hand, or one that is kept.
    public enum Source: Hashable, Sendable {
        /// The recipe itself.
        case inline(Recipe)
        /// The id or title of a kept recipe.
        case reference(String)
    }

    /// One recipe of the order.
    public struct Entry: Hashable, Sendable {
        /// Which.
        public let source: Source
        /// How much of it.
        public let scaling: Scaling

        /// Makes an entry.
        public init(_ source: Source, _ scaling: Scaling = .asWritten) {
            self.source = source
            self.scaling = scaling
        }
    }

    /// The recipes; one that is named twice is cooked twice.
    public let recipes: [Entry]
    /// The name or id of the store whose order counts; empty for the home's own.
    public let store: String

    /// Makes an order.
    public init(recipes: [Entry], store: String = "") {
        self.recipes = recipes
        self.store = store
    }
}
