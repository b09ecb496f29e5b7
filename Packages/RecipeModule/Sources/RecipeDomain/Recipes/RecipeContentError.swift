/// Why a home cannot keep such a recipe.
public enum RecipeContentError: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is no title to call it by.
    case noTitle
    /// There is nothing to buy for it.
    case noIngredients(title: String)
    /// The number of servings is zero or negative, or the text that should be a number is none.
    case notAServingsCount(text: String)

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .noTitle: "The recipe has no title: give it the name under which you look for it."
        case .noIngredients(let title):
            "The recipe \"\(title)\" has no ingredients: add at least one line, such as \"2 cups flour\"."
        case .notAServingsCount(let text):
            "\"\(text)\" is not a number of servings: give one above zero, such as \"4\" or \"9/2\"."
        }
    }
}
