public import Quantities

/// What a list needs to know of a recipe.
public struct Recipe: Hashable, Sendable {
    /// The title, as the list names its sources.
    public let title: String
    /// How much it makes.
    public let servings: Servings
    /// The lines that are not blank, in the recipe's order.
    public let lines: [IngredientLine]
    /// How long it takes.
    public let times: RecipeTimes
    /// As the recipe's page or owner tagged it.
    public let tags: [String]

    /// Makes a recipe; blank lines are left out, and one without a title is called so.
    public init(
        title: String,
        servings: Servings,
        lines: [IngredientLine],
        times: RecipeTimes = RecipeTimes(),
        tags: [String] = []
    ) {
        self.title = title.allSatisfy(\.isWhitespace) ? "Untitled recipe" : title
        self.servings = servings
        self.lines = lines.filter { !$0.text.allSatisfy(\.isWhitespace) }
        self.times = times
        self.tags = tags
    }
}

/// A line of a recipe's list of ingredients.
public struct IngredientLine: Hashable, Sendable {
    /// The source text, unchanged.
    public let text: String
    /// BCP 47; empty when it is not known.
    public let language: String
    /// What its amount is multiplied by; above zero.
    public let factor: Rational

    /// Makes a line.
    public init(_ text: String, language: String = "", factor: Rational = .one) {
        self.text = text
        self.language = language
        self.factor = factor
    }

    /// Returns the line with its amount multiplied.
    func multiplied(by factor: Rational) -> IngredientLine {
        IngredientLine(text, language: language, factor: factor)
    }
}

/// How much a recipe makes.
public struct Servings: Hashable, Sendable {
    /// As written: "4 servings", "a few"; may be empty.
    public let text: String
    /// The number in it, above zero; `nil` when the text has none.
    public let count: Rational?

    /// Makes servings; a count of zero or less is no count.
    public init(text: String, count: Rational?) {
        self.text = text
        self.count = count.flatMap { $0 > .zero ? $0 : nil }
    }
}

/// How long a recipe takes; `nil` where it does not say.
public struct RecipeTimes: Hashable, Sendable {
    /// Before the heat is on.
    public let prepMinutes: UInt32?
    /// On the heat.
    public let cookMinutes: UInt32?
    /// From start to table.
    public let totalMinutes: UInt32?

    /// Makes times.
    public init(prepMinutes: UInt32? = nil, cookMinutes: UInt32? = nil, totalMinutes: UInt32? = nil) {
        self.prepMinutes = prepMinutes
        self.cookMinutes = cookMinutes
        self.totalMinutes = totalMinutes
    }
}
