/// A recipe that could not be read or planned while others were.
struct RecipeFailure: Error, Hashable, Sendable {
    /// The user's name for the recipe.
    let name: String
    /// What happened, and what to do next.
    let sentence: String

    /// The line for standard error.
    var line: String { "\(name): \(sentence)".printable }
}
