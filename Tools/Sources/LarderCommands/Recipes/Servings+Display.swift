import RecipeMessages

extension Servings {
    /// The written text, with a noun added to a bare number.
    var shown: String { text == count && !text.isEmpty ? "\(text) \(text == "1" ? "serving" : "servings")" : text }
}
