import Quantities
import RecipeMessages
import RecipeModule

extension RecipeMessages.Recipe {
    /// Creates the message of an unsaved recipe.
    init(_ recipe: RecipeModule.Recipe) {
        self.init()
        title = recipe.title
        if let found = recipe.servings { servings = RecipeMessages.Servings(found) }
        ingredients = recipe.ingredients.map { line in
            var message = RecipeMessages.IngredientLine()
            message.text = line.text
            message.section = line.section ?? ""
            return message
        }
        if let minutes = recipe.times.prepMinutes { prepMinutes = UInt32(clamping: minutes) }
        if let minutes = recipe.times.cookMinutes { cookMinutes = UInt32(clamping: minutes) }
        if let minutes = recipe.times.totalMinutes { totalMinutes = UInt32(clamping: minutes) }
        tags = recipe.tags
        language = recipe.language ?? ""
        sourceURL = recipe.sourceURL ?? ""
        steps = recipe.steps
    }

    /// Creates the message of a saved recipe.
    init(_ stored: StoredRecipe) {
        self.init(stored.recipe)
        id = stored.id.description
        version = stored.version
        portionSize = stored.portionSize?.description ?? ""
    }
}

extension RecipeMessages.Servings {
    /// Creates the message of servings.
    init(_ servings: RecipeModule.Servings) {
        self.init()
        text = servings.text
        count = servings.count?.description ?? ""
        self.yield = servings.yield?.description ?? ""
    }
}

extension RecipeMessages.RecipeSummary {
    /// Creates the message of a summary.
    init(_ summary: RecipeModule.RecipeSummary) {
        self.init()
        id = summary.id.description
        title = summary.title
        if let found = summary.servings { servings = RecipeMessages.Servings(found) }
        ingredientCount = UInt32(clamping: summary.ingredientCount)
    }
}

extension RecipeModule.Recipe {
    /// Creates the content of a recipe from a message; the store sets the identifier and the version.
    init(_ message: RecipeMessages.Recipe) throws(RecipeError) {
        do throws(RecipeContentError) {
            self = try Self(
                title: message.title,
                servings: message.hasServings ? try Self.servings(message.servings) : nil,
                ingredients: message.ingredients.map { IngredientLine($0.text, section: $0.section) },
                times: CookingTimes(
                    prepMinutes: message.hasPrepMinutes ? Int(message.prepMinutes) : nil,
                    cookMinutes: message.hasCookMinutes ? Int(message.cookMinutes) : nil,
                    totalMinutes: message.hasTotalMinutes ? Int(message.totalMinutes) : nil
                ),
                tags: message.tags,
                language: message.language.isEmpty ? nil : message.language,
                sourceURL: message.sourceURL.isEmpty ? nil : message.sourceURL,
                steps: message.steps
            )
        } catch { throw .content(error) }
    }

    /// Returns the servings: the number if there is one, otherwise the parsed text.
    private static func servings(
        _ message: RecipeMessages.Servings
    ) throws(RecipeContentError) -> RecipeModule.Servings? {
        guard !message.count.isEmpty else { return RecipeModule.Servings(message.text) }
        guard let count = Rational(message.count) else { throw .notAServingsCount(text: message.count) }
        return try RecipeModule.Servings(text: message.text, count: count)
    }
}
