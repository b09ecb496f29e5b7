/// Why the home's categories, stores and assignments stay as they are.
public enum CategoryError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A category or a store needs a name.
    case emptyName
    /// The name does not fit into a list.
    case nameTooLong(text: String, limit: Int)
    /// The home has a category of this name.
    case categoryExists(name: String)
    /// The home has a store of this name.
    case storeExists(name: String)
    /// The text is not a color.
    case badColor(text: String)
    /// No category has this name or id.
    case noSuchCategory(reference: String, existing: [String])
    /// No store has this name or id.
    case noSuchStore(reference: String, existing: [String])
    /// UNKNOWN was to be moved, or something was to stand after it.
    case unknownStaysLast
    /// A walk through a store names one category twice.
    case namedTwice(name: String)
    /// A move says neither before nor after which category.
    case noDestination
    /// An assignment names no ingredient.
    case noIngredients
    /// An ingredient came without its key, so that nothing could be remembered of it.
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
            "UNKNOWN is what nobody has put anywhere and stays last: move the other categories around it."
        case .namedTwice(let name): "\"\(name)\" is named twice: name each category once in a walk through the store."
        case .noDestination: "The move has no destination: say before or after which category."
        case .noIngredients: "No ingredient is named: name at least one to assign."
        case .emptyIngredientKey(let name):
            "The ingredient \"\(name)\" came without its key: parse the line first, which gives the key."
        }
    }
}
