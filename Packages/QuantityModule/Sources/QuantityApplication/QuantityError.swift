public import Commands
public import QuantityDomain

/// The reason that the quantity module refuses a request.
public enum QuantityError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A quantity cannot be calculated.
    ///
    /// The entry is its position in the request; `nil` when the error concerns the whole request.
    case calculation(CalculationError, entry: Int?)
    /// An ingredient has no name.
    case emptyName
    /// A name, an alias, or a line is too long.
    case tooLong(text: String, limit: Int)
    /// The text is not one of the 14 categories.
    case badCategory(String)
    /// A conversion of the ingredient is invalid.
    case badConversion(ingredient: String, reason: String)
    /// Two conversions differ by more than rounding explains.
    case contradiction(String)
    /// The home already has an ingredient with this name.
    case ingredientExists(name: String)
    /// A name can't be given to, or taken from, an ingredient.
    case naming(IngredientNameError)
    /// No ingredient has this name.
    case noSuchIngredient(String, near: String? = nil)
    /// The ingredient is built in, and cannot be changed or deleted.
    case builtInIngredient(name: String)
    /// The request has too many entries.
    case tooMany(count: Int, limit: Int)
    /// The cursor did not come from a page.
    case page(PageCursorError)
    /// A correction lacks the text of its line.
    case emptyLine
    /// A correction changes nothing.
    case emptyCorrection(text: String)
    /// The line has no correction.
    case notCorrected(text: String)
    /// The text is not a cup system.
    case badCups(String)
    /// The text says neither where an ingredient belongs on a list, nor how shops sell it.
    case badShelf(String)
    /// Only the principal "local" has files on the service's host.
    case notLocal
    /// The text is not an absolute path.
    case notAPath(String)
    /// The old data cannot be migrated or rolled back.
    case migration(QuantityMigrationError)
    /// Nothing can be imported.
    case importing(IngredientImportError)
    /// The caller no longer waits.
    case cancelled
    /// The store failed.
    case store(StoreError)

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .calculation(let error, _): error.description
        case .emptyName: "The ingredient has no name: give it one."
        case .tooLong(let text, let limit):
            "\"\(text.prefix(40))…\" is too long: use at most \(limit) characters."
        case .badCategory(let text):
            "\"\(text)\" is not a category: use Baking, Chocolate, Dairy, Dried Fruit, Egg, Fat, Flour, Fruit, Grain, "
                + "Nut, Other, Spice, Sugar or Vegetable."
        case .badConversion(let ingredient, let reason): "\(ingredient): \(reason)"
        case .contradiction(let sentence): sentence
        case .ingredientExists(let name):
            "The home already has an ingredient called \"\(name)\": edit that one, or use another name or brand."
        case .naming(let error): error.description
        case .noSuchIngredient(let text, let near?):
            "No ingredient is called \"\(text)\". Did you mean \"\(near)\"?"
        case .noSuchIngredient(let text, nil):
            "No ingredient is called \"\(text)\": search for it, or add it as your own."
        case .builtInIngredient(let name):
            "\(name) comes with Larder and stays as it is: add your own under the same name, which then counts first."
        case .tooMany(let count, let limit): "\(count) entries are too many: send at most \(limit) in one request."
        case .page(let error): error.description
        case .emptyLine: "The correction has no line: give the text as it came."
        case .emptyCorrection(let text):
            "The correction of \"\(text)\" changes nothing: say how it should be read, or correct one of its parts."
        case .notCorrected(let text): "\"\(text)\" has not been corrected, so there is nothing to undo."
        case .badShelf(let text):
            "\"\(text)\" is not a way to buy: a place is buy, cupboard, never or default; a content, such as \"250 g\", "
                + "needs the unit that holds it, such as \"block\"."
        case .badCups(let text): "\"\(text)\" is not a cup system: use us, metric, imperial or us-label."
        case .notLocal:
            "Files are opened for this host alone: send what they contain, or send the request from the service's host."
        case .notAPath(let text): "\"\(text)\" is not an absolute path: begin with \"/\"."
        case .migration(let error): error.description
        case .importing(let error): error.description
        case .cancelled: "The request was canceled: send it again, with fewer entries or with more time."
        case .store(let error): error.description
        }
    }
}

extension QuantityError: ListFailure {
    /// Creates an error from a store failure.
    public init(store error: StoreError) { self = .store(error) }
}

/// Runs the calculation for one entry of a request, and adds the entry's position to an error.
func calculating<Value>(
    _ entry: Int? = nil,
    _ calculate: () throws(CalculationError) -> Value
) throws(QuantityError) -> Value {
    do { return try calculate() } catch { throw .calculation(error, entry: entry) }
}

/// Ends long work whose caller no longer waits.
func checkCancellation() throws(QuantityError) {
    if Task.isCancelled { throw .cancelled }
}

/// Converts a store failure.
func reading<Value>(_ read: () async throws(StoreError) -> Value) async throws(QuantityError) -> Value {
    do { return try await read() } catch { throw .store(error) }
}
