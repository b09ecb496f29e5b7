/// A piece of the list of a home's recipes.
public struct RecipePage: Hashable, Sendable {
    /// By title, then identity.
    public let recipes: [RecipeSummary]
    /// What to ask for next; `nil` after the last page.
    public let nextCursor: String?

    /// Makes a page.
    public init(recipes: [RecipeSummary], nextCursor: String?) {
        self.recipes = recipes
        self.nextCursor = nextCursor
    }
}
