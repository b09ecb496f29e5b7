public import RecipeDomain

/// What became of a recipe that was added.
public struct AddedRecipe: Hashable, Sendable, Codable {
    /// The recipe as it is kept now.
    public let stored: StoredRecipe
    /// Whether it took the place of one with the same title.
    public let replaced: Bool

    /// Makes an outcome.
    public init(stored: StoredRecipe, replaced: Bool) {
        self.stored = stored
        self.replaced = replaced
    }
}
