public import Commands
public import RecipeDomain

/// Why the recipe module did not do what it was asked.
public enum RecipeModuleError: StoreFailure, Hashable, Sendable, CustomStringConvertible {
    /// The content gives no recipe.
    case reading(RecipeReadingError)
    /// What was given is not a recipe.
    case recipe(RecipeError)
    /// The home keeps no recipe of this identity or title.
    case unknownRecipe(String)
    /// A portion cannot be set so.
    case portion(PortionError)
    /// The cursor is not one that this list gave.
    case badCursor(String)
    /// More was asked for at once than a reply carries.
    case tooMany(count: Int, limit: Int)
    /// The store failed.
    case store(StoreError)

    /// Wraps a failure of the store.
    public init(store: StoreError) { self = .store(store) }

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .reading(let error): error.description
        case .recipe(let error): error.description
        case .unknownRecipe(let reference):
            "The home keeps no recipe \"\(reference)\": look its title up in the list of recipes."
        case .portion(let error): error.description
        case .badCursor(let cursor):
            "\"\(cursor)\" is not a place in the list of recipes: send the nextCursor of the last reply, or none."
        case .tooMany(let count, let limit):
            "\(count) recipes are more than the \(limit) that one reply carries: ask for fewer at a time."
        case .store(let error): error.description
        }
    }
}
