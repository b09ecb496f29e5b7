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
