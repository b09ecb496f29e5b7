/// Why one recipe cannot be planned, while others can.
public enum RecipeRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// Servings are asked of a recipe that does not say how many it makes.
    case noServings(title: String, says: String)
    /// It has no line to buy anything for.
    case noIngredients(title: String)
    /// The factor does not fit.
    case tooLarge(title: String)

    /// The recipe.
    public var title: String {
        switch self {
        case .noServings(let title, _), .noIngredients(let title), .tooLarge(let title): title
        }
    }

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .noServings(let title, let says) where says.isEmpty:
            "\"\(title)\" does not say how many servings it makes: use --factor to scale it."
        case .noServings(let title, let says):
            "\"\(title)\" says \"\(says)\", which is not a number of servings: use --factor to scale it."
        case .noIngredients(let title):
            "\"\(title)\" lists no ingredients: check the page, or write the recipe as a text with one ingredient a line."
        case .tooLarge(let title):
            "The amounts of \"\(title)\" become too large to calculate exactly: ask for fewer servings or a smaller factor."
        }
    }
}
