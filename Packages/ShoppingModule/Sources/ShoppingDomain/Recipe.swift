public import Quantities

/// The parts of a recipe that shopping uses.
public struct Recipe: Hashable, Sendable {
    /// The title, which identifies the recipe as a source on the list.
    public let title: String
    /// The recipe's yield.
    public let servings: Servings
    /// The lines that aren't blank, in the recipe's order.
    public let lines: [IngredientLine]
    /// How long it takes.
    public let times: RecipeTimes
    /// The tags from the recipe's page or owner.
    public let tags: [String]
    /// The instructions, one text per step.
    public let steps: [String]

    /// Creates a recipe; drops blank lines and gives an untitled recipe a title that says so.
    public init(
        title: String,
        servings: Servings,
        lines: [IngredientLine],
        times: RecipeTimes = RecipeTimes(),
        tags: [String] = [],
        steps: [String] = []
    ) {
        self.title = title.allSatisfy(\.isWhitespace) ? "Untitled recipe" : title
        self.servings = servings
        self.lines = lines.filter { !$0.text.allSatisfy(\.isWhitespace) }
        self.times = times
        self.tags = tags
        self.steps = steps
    }
}

/// A line of a recipe's ingredient list.
public struct IngredientLine: Hashable, Sendable {
    /// The source text, unchanged.
    public let text: String
    /// The BCP 47 language; empty when unknown.
    public let language: String
    /// The factor for the line's amount; above zero.
    public let factor: Rational

    /// Creates a line.
    public init(_ text: String, language: String = "", factor: Rational = .one) {
        self.text = text
        self.language = language
        self.factor = factor
    }

    /// Returns the line with its amount multiplied by a factor.
    func multiplied(by factor: Rational) -> IngredientLine {
        IngredientLine(text, language: language, factor: factor)
    }
}

/// The yield of a recipe.
public struct Servings: Hashable, Sendable {
    /// The text as written, such as "4 servings" or "a few"; may be empty.
    public let text: String
    /// The number in the text, above zero; `nil` when it has none.
    public let count: Rational?

    /// Creates servings; ignores a count that isn't above zero.
    public init(text: String, count: Rational?) {
        self.text = text
        self.count = count.flatMap { $0 > .zero ? $0 : nil }
    }
}

/// How long a recipe takes; `nil` where it doesn't say.
public struct RecipeTimes: Hashable, Sendable {
    /// The preparation time.
    public let prepMinutes: UInt32?
    /// The time on the stove or in the oven.
    public let cookMinutes: UInt32?
    /// The time from start to serving.
    public let totalMinutes: UInt32?

    /// Creates times.
    public init(prepMinutes: UInt32? = nil, cookMinutes: UInt32? = nil, totalMinutes: UInt32? = nil) {
        self.prepMinutes = prepMinutes
        self.cookMinutes = cookMinutes
        self.totalMinutes = totalMinutes
    }
}
