public import RecipeDomain

/// Why one question about portions has no answer, while the others have theirs.
public enum PortionProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The home keeps no such recipe.
    case unknownRecipe(String)
    /// The portion cannot be told.
    case portion(PortionError)

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .unknownRecipe(let reference): RecipeModuleError.unknownRecipe(reference).description
        case .portion(let error): error.description
        }
    }
}
