public import Commands
public import Quantities
public import RecipeDomain

/// Why the recipe module did not do what a caller asked.
public enum RecipeError: ListFailure, Hashable, Sendable, CustomStringConvertible {
    /// The content contains no usable recipe.
    case reading(RecipeReadingError)
    /// The page could not be fetched.
    case fetching(PageFetchError)
    /// The content of a recipe is incomplete or wrong.
    case content(RecipeContentError)
    /// The home has no recipe with this identifier or title; `near` is the title that the person may have meant.
    case unknownRecipe(String, near: String? = nil)
    /// The home can't set this portion.
    case portion(PortionError)
    /// The cursor of a page is invalid.
    case page(PageCursorError)
    /// The caller asked for more recipes at once than a reply can carry.
    case tooMany(count: Int, limit: Int)
    /// The recipe has another version than the one that a person has changed.
    case changedSince(title: String)
    /// The home has another recipe with this title.
    case titleTaken(String)
    /// The recipe is in the trash.
    case inTrash(title: String)
    /// The home has no recipe in the trash with this identifier or title; `near` is the title that the person may have
    /// meant.
    case notInTrash(String, near: String? = nil)
    /// The recipe has no revision with this identifier.
    case unknownRevision(String, title: String)
    /// The day on which a recipe was cooked has not begun.
    case dayAhead(CalendarDay)
    /// The home has no cooking with this identifier.
    case unknownCooking(String)
    /// The home keeps no search with this name.
    case unknownSearch(String)
    /// The home keeps as many searches as it can.
    case tooManySearches(limit: Int)
    /// The ingredient lines could not be read.
    case lines(LineReaderError)
    /// The store failed.
    case store(StoreError)

    /// Wraps a store failure.
    public init(store: StoreError) { self = .store(store) }

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .reading(let error): error.description
        case .fetching(let error): error.description
        case .content(let error): error.description
        case .unknownRecipe(let reference, let near?):
            "The home has no saved recipe \"\(reference)\". Did you mean \"\(near)\"?"
        case .unknownRecipe(let reference, nil):
            "The home has no saved recipe \"\(reference)\": look its title up in the list of recipes."
        case .portion(let error): error.description
        case .page(let error): error.description
        case .tooMany(let count, let limit):
            "\(count) recipes are more than the \(limit) that one reply carries: ask for fewer at a time."
        case .changedSince(let title):
            "The recipe \"\(title)\" has changed since you looked at it: look at it again, then repeat your change."
        case .titleTaken(let title):
            "The home has another recipe \"\(title)\", perhaps in the trash: choose another title, or rename that one."
        case .inTrash(let title): "The recipe \"\(title)\" is in the trash: restore it first."
        case .notInTrash(let reference, let near?):
            "The trash has no recipe \"\(reference)\". Did you mean \"\(near)\"?"
        case .notInTrash(let reference, nil):
            "The trash has no recipe \"\(reference)\": look its title up in the list of the trash."
        case .unknownRevision(let id, let title):
            "The recipe \"\(title)\" has no version \"\(id)\": look it up in the recipe's history."
        case .dayAhead(let day): "The day \(day) has not begun: give the day on which the recipe was cooked."
        case .unknownCooking(let id):
            "The home has not cooked \"\(id)\", or no longer: look it up in the list of what was cooked."
        case .unknownSearch(let name):
            "The home keeps no search \"\(name)\": look its name up in the list of searches."
        case .tooManySearches(let limit): "The home keeps up to \(limit) searches: delete one first."
        case .lines(let error): error.description
        case .store(let error): error.description
        }
    }
}
