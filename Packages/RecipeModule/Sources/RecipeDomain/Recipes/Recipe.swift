/// A recipe: a title, at least one ingredient line, and what else its source provides.
public struct Recipe: Hashable, Sendable, Codable {
    /// The title without markup and surplus white space; never empty.
    public let title: String
    /// The yield; `nil` when the source doesn't state one.
    public let servings: Servings?
    /// The ingredient lines in source order; never empty.
    public let ingredients: [IngredientLine]
    /// How long the recipe takes, as far as the source says.
    public let times: CookingTimes
    /// The keywords, courses, and cuisines, without duplicates, in source order.
    public let tags: [String]
    /// The BCP 47 language; `nil` when neither the source nor its words indicate one.
    public let language: String?
    /// The address that the recipe comes from, or the name of a book or a person; `nil` when the source doesn't state
    /// one.
    public let sourceURL: String?
    /// The instructions; empty when the source has none.
    public let steps: [RecipeStep]
    /// What it says besides how it is made.
    public let details: RecipeDetails

    /// The maximum number of ingredient lines, which one plan can still take.
    public static let mostLines = 5_000
    /// The maximum number of steps.
    public static let mostSteps = 2_000
    /// The maximum number of lines that the steps use in all, counting a line for each step that uses it.
    public static let mostStepLines = 10_000
    /// The maximum number of bytes of text, counting the title with each line, as a plan does.
    public static let mostBytes = 1 << 20

    /// Creates a recipe; folds white space, and drops empty lines and repeated tags.
    ///
    /// - Throws: A ``RecipeContentError`` when the title or the ingredients are missing.
    public init(
        title: String,
        servings: Servings? = nil,
        ingredients: [IngredientLine],
        times: CookingTimes = CookingTimes(),
        tags: [String] = [],
        language: String? = nil,
        sourceURL: String? = nil,
        steps: [RecipeStep] = [],
        details: RecipeDetails = .none
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
        self.steps = steps.filter { !$0.text.isEmpty }
        self.details = details
    }

    /// Refuses a recipe that is too large for a plan or a reply.
    ///
    /// Neither reading nor creating a recipe checks its size, so that larger recipes from earlier releases can still be
    /// viewed.
    package func checkSize() throws(RecipeContentError) {
        guard ingredients.count <= Self.mostLines else {
            throw .tooManyLines(title: title, count: ingredients.count)
        }
        guard steps.count <= Self.mostSteps else { throw .tooManySteps(title: title, count: steps.count) }
        let used = steps.reduce(0) { $0 + ($1.chosenLineIDs?.count ?? 0) }
        guard used <= Self.mostStepLines else { throw .tooManyStepLines(title: title, count: used) }
        let lines = ingredients.reduce(0) { $0 + title.utf8.count + $1.text.utf8.count + ($1.section?.utf8.count ?? 0) }
        let texts = tags + steps.flatMap { [$0.text, $0.section ?? ""] } + [sourceURL ?? "", servings?.text ?? ""]
        let rest = texts.reduce(details.bytes) { $0 + $1.utf8.count }
        guard lines + rest <= Self.mostBytes else { throw .tooLong(title: title, bytes: lines + rest) }
    }

    /// Returns the recipe with other ingredient lines, of which there must be one, and other details.
    package func with(ingredients: [IngredientLine], details: RecipeDetails) throws(RecipeContentError) -> Recipe {
        try Recipe(
            title: title,
            servings: servings,
            ingredients: ingredients,
            times: times,
            tags: tags,
            language: language,
            sourceURL: sourceURL,
            steps: steps,
            details: details
        )
    }

    /// Returns the recipe with further tags behind its own, without repetitions.
    package func with(furtherTags more: [String]) throws(RecipeContentError) -> Recipe {
        try Recipe(
            title: title,
            servings: servings,
            ingredients: ingredients,
            times: times,
            tags: tags + more,
            language: language,
            sourceURL: sourceURL,
            steps: steps,
            details: details
        )
    }

    /// Returns the recipe with another address that it comes from.
    package func with(sourceURL: String) throws(RecipeContentError) -> Recipe {
        try Recipe(
            title: title,
            servings: servings,
            ingredients: ingredients,
            times: times,
            tags: tags,
            language: language,
            sourceURL: sourceURL,
            steps: steps,
            details: details
        )
    }

    /// Returns the recipe with its lines under other identifiers, which its steps follow.
    ///
    /// - Parameters:
    ///   - title: The title; `nil` for that of the recipe.
    ///   - lines: A line in place of each of the recipe's.
    ///   - details: The other details.
    /// - Returns: The recipe; a step goes on using the lines that a person has chosen for it.
    /// - Throws: A ``RecipeContentError`` when there are no lines or no title.
    package func with(
        title: String? = nil,
        lines: [IngredientLine],
        details: RecipeDetails
    ) throws(RecipeContentError) -> Recipe {
        var renamed: [LineID: LineID] = [:]
        for (old, new) in zip(ingredients, lines) { if let old = old.id, let new = new.id { renamed[old] = new } }
        return try Recipe(
            title: title ?? self.title,
            servings: servings,
            ingredients: lines,
            times: times,
            tags: tags,
            language: language,
            sourceURL: sourceURL,
            steps: steps.map { step in
                RecipeStep(
                    step.text,
                    section: step.section,
                    chosenLineIDs: step.chosenLineIDs?.map { renamed[$0] ?? $0 }
                )
            },
            details: details
        )
    }

    /// Returns, for each step, the ingredient lines that it uses: those that a person has chosen and that are still
    /// there, or else those that its text names.
    ///
    /// A text names up to 20 lines. Beyond ``mostStepLines`` in all, further steps name none.
    public func stepLineIDs() -> [[LineID]] {
        let byName = StepIngredients(ingredients, language: language)
        let known = Set(ingredients.compactMap(\.id))
        var room = Self.mostStepLines - steps.reduce(0) { $0 + ($1.chosenLineIDs?.count ?? 0) }
        return steps.map { step in
            if let chosen = step.chosenLineIDs { return chosen.filter(known.contains) }
            guard room > 0 else { return [] }
            let named = byName.lineIDs(in: step.text).prefix(room)
            room -= named.count
            return Array(named)
        }
    }
}

extension Recipe {
    private enum CodingKeys: String, CodingKey {
        case title, servings, ingredients, times, tags, language, sourceURL, steps, details
    }

    /// Decodes a recipe; one of an earlier release has no details.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        try self.init(
            title: values.decode(String.self, forKey: .title),
            servings: values.decodeIfPresent(Servings.self, forKey: .servings),
            ingredients: values.decode([IngredientLine].self, forKey: .ingredients),
            times: values.decode(CookingTimes.self, forKey: .times),
            tags: values.decode([String].self, forKey: .tags),
            language: values.decodeIfPresent(String.self, forKey: .language),
            sourceURL: values.decodeIfPresent(String.self, forKey: .sourceURL),
            steps: values.decode([RecipeStep].self, forKey: .steps),
            details: values.decodeIfPresent(RecipeDetails.self, forKey: .details) ?? .none
        )
    }
}
