import RecipeModule

extension Recipe {
    /// The recipe as its source writes it: without identifiers, and without what lines say.
    func asWritten() throws -> Recipe {
        try Recipe(
            title: title,
            servings: servings,
            ingredients: ingredients.map { IngredientLine($0.text, section: $0.section) },
            times: times,
            tags: tags,
            language: language,
            sourceURL: sourceURL,
            steps: steps,
            details: details
        )
    }
}
