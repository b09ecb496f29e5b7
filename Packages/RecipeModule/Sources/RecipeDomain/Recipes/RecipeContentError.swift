/// Why a home can't keep a recipe.
public enum RecipeContentError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The title is missing.
    case noTitle
    /// The recipe lists no ingredients.
    case noIngredients(title: String)
    /// The number of servings is zero or negative, or its text isn't a number.
    case notAServingsCount(text: String)
    /// The recipe has more lines than a plan accepts.
    case tooManyLines(title: String, count: Int)
    /// The recipe has more text than a plan accepts.
    case tooLong(title: String, bytes: Int)

    /// A stable name for programs, such as `"recipe.noTitle"`.
    public var code: String {
        switch self {
        case .noTitle: "recipe.noTitle"
        case .noIngredients: "recipe.noIngredients"
        case .notAServingsCount: "recipe.notAServingsCount"
        case .tooManyLines: "recipe.tooManyLines"
        case .tooLong: "recipe.tooLong"
        }
    }

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .noTitle: "The recipe has no title: give it the name under which you look for it."
        case .noIngredients(let title):
            "The recipe \"\(title)\" has no ingredients: add at least one line, such as \"2 cups flour\"."
        case .notAServingsCount(let text):
            "\"\(text)\" is not a number of servings: give one above zero, such as \"4\" or \"9/2\"."
        case .tooManyLines(let title, let count):
            "The recipe \"\(title.prefix(80))\" has \(count) lines of ingredients, and a home keeps up to "
                + "\(Recipe.mostLines): keep its parts as recipes of their own."
        case .tooLong(let title, let bytes):
            "The recipe \"\(title.prefix(80))\" has \(bytes) bytes of text, and a home keeps up to "
                + "\(Recipe.mostBytes): leave out what is not part of the recipe."
        }
    }
}
