/// A recipe that could not be read or planned while the others were.
struct RecipeFailure: Error, Hashable, Sendable {
    /// What the user calls the recipe.
    let name: String
    /// What happened, and what to do next.
    let sentence: String

    /// The line for standard error.
    var line: String { "\(name): \(sentence)".printable }
}
