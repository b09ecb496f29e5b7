public import Commands
public import RecipeDomain

/// A row of the recipe store.
public enum RecipeRow: Hashable, Sendable {
    /// A recipe that the home keeps.
    case recipe(StoredRecipe)
    /// The content that a recipe had after a change.
    case revision(Revision)
    /// A recipe that someone has cooked.
    case cooking(Cooking)
    /// A search that the home keeps.
    case search(SavedSearch)
    /// An entity of a kind that a later release introduced: the store keeps it and passes it on, but it has no row
    /// here.
    case later(EntityKey)
}
