/// What a recipe says: a title, at least one ingredient line, and what else its source tells.
public struct Recipe: Hashable, Sendable, Codable {
    /// Without markup and surplus white space; never empty.
    public let title: String
    /// What the recipe yields; `nil` where the source does not say.
    public let servings: Servings?
    /// In the order of the source; never empty.
    public let ingredients: [IngredientLine]
    /// How long it takes, as far as the source says.
    public let times: CookingTimes
    /// Keywords, courses and cuisines: each once, in the order of the source.
    public let tags: [String]
    /// BCP 47; `nil` when neither the source nor its words tell.
    public let language: String?
    /// Where the recipe comes from; `nil` where the source does not say.
    public let sourceURL: String?
    /// What to do, one text a step; empty where the source has none.
    public let steps: [String]

    /// Makes a recipe, with white space folded, and without empty lines and tags that repeat.
    ///
    /// - Throws: A ``RecipeContentError`` when there is no title or no ingredient.
    public init(
        title: String,
        servings: Servings? = nil,
        ingredients: [IngredientLine],
        times: CookingTimes = CookingTimes(),
        tags: [String] = [],
        language: String? = nil,
        sourceURL: String? = nil,
        steps: [String] = []
    ) throws(RecipeContentError) {
        self.title = title.whitespaceFolded
        guard !self.title.isEmpty else { throw .noTitle }
        self.ingredients = ingredients.filter { !$0.text.isEmpty }
        guard !self.ingredients.isEmpty else { throw .noIngredients(title: self.title) }
        self.servings = servings
        self.times = times
        self.tags = TagList(tags).tags
        self.language = language
        self.sourceURL = sourceURL
        self.steps = steps.map(\.whitespaceFolded).filter { !$0.isEmpty }
    }
}
