public import Quantities

/// A recipe that the home keeps.
public struct KeptRecipe: Hashable, Sendable {
    /// The recipe's identifier.
    public let id: String
    /// The number of its changes.
    public let version: Int64
    /// What it is made of.
    public let recipe: Recipe
    /// The home's portion in grams; `nil` until it sets one.
    public let portionSize: Rational?

    /// Creates an entry.
    public init(id: String, version: Int64, recipe: Recipe, portionSize: Rational? = nil) {
        self.id = id
        self.version = version
        self.recipe = recipe
        self.portionSize = portionSize
    }
}
