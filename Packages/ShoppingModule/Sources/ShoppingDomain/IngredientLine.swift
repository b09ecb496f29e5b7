/// A line of a recipe's list of ingredients.
public struct IngredientLine: Hashable, Sendable {
    /// The source text, unchanged.
    public let text: String
    /// BCP 47; empty when it is not known.
    public let language: String

    /// Makes a line.
    public init(_ text: String, language: String = "") {
        self.text = text
        self.language = language
    }
}
