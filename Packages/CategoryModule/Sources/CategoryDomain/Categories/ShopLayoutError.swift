/// Why a home can't have a category, a store, or an assignment as given.
public enum ShopLayoutError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name of a category or store is empty.
    case emptyName
    /// The name is too long for a list.
    case nameTooLong(text: String, limit: Int)
    /// The home already has a category with this name.
    case categoryExists(name: String)
    /// The home already has a store with this name.
    case storeExists(name: String)
    /// The text is not a color.
    case badColor(text: String)
    /// No category has this name or identifier.
    case noSuchCategory(reference: String, existing: [String])
    /// No store has this name or identifier.
    case noSuchStore(reference: String, existing: [String])
    /// The request would move UNKNOWN, or put something after it.
    case unknownStaysLast
    /// A walk through a store names a category twice.
    case namedTwice(name: String)
    /// A move doesn't say before or after which category.
    case noDestination
    /// An assignment names no ingredients.
    case noIngredients
    /// An ingredient has no key, so the home's choice for it can't be stored.
    case emptyIngredientKey(name: String)

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .emptyName: "The name is empty: give one, such as \"Pet food\"."
        case .nameTooLong(let text, let limit):
            "\"\(text.prefix(20))…\" is longer than \(limit) characters: give a shorter name."
        case .categoryExists(let name):
            "There is a category \"\(name)\" already: use it, or choose another name."
        case .storeExists(let name): "There is a store \"\(name)\" already: use it, or choose another name."
        case .badColor(let text): "\"\(text)\" is not a color: write six hexadecimal digits, such as \"#2E7D32\"."
        case .noSuchCategory(let reference, let existing):
            "There is no category \"\(reference)\". There are: \(existing.joined(separator: ", ")). "
                + "Add it with: larder category add \"\(reference)\"."
        case .noSuchStore(let reference, let existing):
            "There is no store \"\(reference)\". "
                + (existing.isEmpty ? "None was added yet. " : "There are: \(existing.joined(separator: ", ")). ")
                + "Add it with: larder store add \"\(reference)\"."
        case .unknownStaysLast:
            "UNKNOWN is the absence of a choice and stays last: move the other categories around it."
        case .namedTwice(let name): "\"\(name)\" is named twice: name each category once in a walk through the store."
        case .noDestination: "The move has no destination: say before or after which category."
        case .noIngredients: "No ingredient is named: name at least one to assign."
        case .emptyIngredientKey(let name):
            "The ingredient \"\(name)\" came without its key: parse the line first, which gives the key."
        }
    }
}
