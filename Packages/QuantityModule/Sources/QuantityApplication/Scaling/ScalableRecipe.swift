public import Quantities

/// The parts of a recipe that scaling needs.
public struct ScalableRecipe: Hashable, Sendable {
    /// The title.
    public let title: String
    /// The number of servings; `nil` when the recipe does not say.
    public let servings: Rational?
    /// The ingredient lines as written.
    public let lines: [String]
    /// The BCP 47 locale; empty to detect the language of each line.
    public let locale: String

    /// Creates a recipe.
    public init(title: String, servings: Rational? = nil, lines: [String], locale: String = "") {
        self.title = title
        self.servings = servings
        self.lines = lines
        self.locale = locale
    }
}
