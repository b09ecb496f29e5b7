import RecipeMessages

extension Servings {
    /// As it was written; a bare number gets its noun.
    var shown: String { text == count && !text.isEmpty ? "\(text) \(text == "1" ? "serving" : "servings")" : text }
}
