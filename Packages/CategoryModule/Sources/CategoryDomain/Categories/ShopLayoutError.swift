/// Why a home can't have a category, a store, or an assignment as given.
public enum ShopLayoutError: Error, Hashable, Sendable {
    /// The name of a category or store is empty.
    case emptyName
    /// The name is too long for a list.
    case nameTooLong(text: String, limit: Int)
    /// The home has as many categories as it can, deleted ones included.
    case tooManyCategories(limit: Int)
    /// The home already has a category with this name.
    case categoryExists(name: String)
    /// The home has a category whose name differs only by an accent, a sign, or the plural.
    case alike(name: String, existing: String)
    /// The home already has a store with this name.
    case storeExists(name: String)
    /// The text is not a color.
    case badColor(text: String)
    /// Nobody could read the text that a person wants to put on the color.
    case unreadableColor(color: String, ink: CategoryColor.Ink, contrast: Double, instead: String)
    /// The text is not an icon.
    case badIcon(text: String, known: [String])
    /// No category has this name or identifier.
    case noSuchCategory(reference: String, existing: [String])
    /// Several categories have this name.
    case ambiguousName(name: String, ids: [String])
    /// The category was deleted.
    case categoryDeleted(name: String)
    /// The category to restore was not deleted.
    case notDeleted(name: String)
    /// Ingredients are assigned to the category to delete, or come into it by their hints, and the request doesn't say
    /// where they go.
    case categoryInUse(name: String, use: CategoryUse, destinations: [String])
    /// The category to delete is to take its own place.
    case ownSuccessor(name: String)
    /// The request changes or deletes UNKNOWN.
    case unknownIsFixed
    /// No store has this name or identifier.
    case noSuchStore(reference: String, existing: [String])
    /// The request would move UNKNOWN, or put something after it.
    case unknownStaysLast
    /// A walk through a store names a category twice.
    case namedTwice(name: String)
    /// A move doesn't say before or after which category.
    case noDestination
    /// An edit names nothing to change.
    case noChange
    /// A request names none of a store's aisles.
    case noAisles
    /// An assignment names no ingredients.
    case noIngredients
    /// An ingredient has no key, so the home's choice for it can't be stored.
    case emptyIngredientKey(name: String)
    /// A trip has no items that were ticked.
    case emptyTrip
    /// A trip or a batch has more items than one command holds.
    case tooMany(count: Int, limit: Int)
    /// A file that one command can't take as a whole came without the number of a piece.
    case severalPieces(count: Int)
    /// A file of categories, stores or choices can't be read.
    case unreadableFile(reason: String)
}
