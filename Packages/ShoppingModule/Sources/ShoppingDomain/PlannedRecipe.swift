public import Quantities

/// A recipe and how much of it is cooked.
public struct PlannedRecipe: Hashable, Sendable {
    /// What is cooked.
    public let recipe: Recipe
    /// What every amount is multiplied by; above zero.
    public let factor: Rational

    /// Scales a recipe.
    public init(_ recipe: Recipe, _ scaling: Scaling) throws(RecipeRefusal) {
        guard !recipe.lines.isEmpty else { throw .noIngredients(title: recipe.title) }
        self.recipe = recipe
        factor = try scaling.factor(for: recipe)
    }

    /// The lines of the recipe in the size that is cooked.
    public var lines: [IngredientLine] { recipe.lines.map { $0.multiplied(by: factor) } }
}

/// A recipe of an order that is left out, and why.
public struct RefusedRecipe: Error, Hashable, Sendable {
    /// Its position in the order.
    public let position: Int
    /// Why.
    public let reason: RecipeRefusal

    /// Makes an entry.
    public init(position: Int, reason: RecipeRefusal) {
        self.position = position
        self.reason = reason
    }
}

/// Why one recipe cannot be used, while others can.
public enum RecipeRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// The home keeps no recipe of this name or id.
    case notKept(name: String)
    /// The recipe service cannot read the page; code and sentence are its own.
    case unreadable(name: String, code: String, sentence: String)
    /// Servings are asked of a recipe that does not say how many it makes.
    case noServings(title: String, says: String)
    /// It has no line to buy anything for.
    case noIngredients(title: String)
    /// The factor does not fit.
    case tooLarge(title: String)

    /// The recipe, as its title or the request names it.
    public var title: String {
        switch self {
        case .noServings(let title, _), .noIngredients(let title), .tooLarge(let title): title
        case .notKept(let name), .unreadable(let name, _, _): name
        }
    }

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .notKept(let name):
            "The home keeps no recipe \"\(name)\": 'larder recipe list' shows those it keeps."
        case .unreadable(_, _, let sentence): sentence
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

/// What was repaired or left out while a recipe page was read.
public struct RecipeNote: Hashable, Sendable {
    /// The page's position in the order.
    public let position: Int
    /// A sentence for people.
    public let sentence: String

    /// Makes a note.
    public init(position: Int, sentence: String) {
        self.position = position
        self.sentence = sentence
    }
}
