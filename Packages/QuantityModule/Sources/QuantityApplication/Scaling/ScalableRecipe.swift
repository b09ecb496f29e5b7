public import Quantities

/// A recipe as far as scaling needs it.
public struct ScalableRecipe: Hashable, Sendable {
    /// How people call it.
    public let title: String
    /// How many it serves as it is written; `nil` when it does not say.
    public let servings: Rational?
    /// Its ingredient lines, as they are written.
    public let lines: [String]
    /// BCP 47; empty when only the lines can tell.
    public let locale: String

    /// Makes a recipe.
    public init(title: String, servings: Rational? = nil, lines: [String], locale: String = "") {
        self.title = title
        self.servings = servings
        self.lines = lines
        self.locale = locale
    }
}
