import RecipeMessages

extension LocalWords {
    /// Writes how much a recipe makes: the written text, with a noun added to a bare number.
    func text(_ servings: Servings) -> String {
        guard servings.text == servings.count, !servings.text.isEmpty else { return servings.text }
        return servings.text == "1" ? self(.servingsOne, servings.text) : self(.servings, servings.text)
    }

    /// Writes a number of ingredients.
    func ingredients(_ count: Int) -> String { count == 1 ? self(.ingredientsOne) : self(.ingredients, "\(count)") }
}
