/// Why nothing can be imported.
public enum IngredientImportError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The sheet has no rows.
    case empty(place: String)
    /// The sheet is not UTF-8.
    case notUTF8(place: String)
    /// The sheet is too large to be held in memory.
    case tooLarge(place: String, mebibytes: Int)
    /// The sheet is too long for a message.
    case tooLong(place: String, mebibytes: Int)
    /// The release lacks a table.
    case missingTable(String, place: String)
    /// The release has no foods that people cook with.
    case noFoods(place: String)
    /// A file cannot be read.
    case unavailable(reason: String)

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .empty(let place): "\(place) is empty: give a sheet with rows."
        case .notUTF8(let place): "\(place) is not UTF-8: save the sheet as \"CSV UTF-8\", and import that."
        case .tooLarge(let place, let mebibytes): "\(place) is larger than \(mebibytes) MiB: split the sheet."
        case .tooLong(let place, let mebibytes):
            "\(place) is longer than \(mebibytes) MiB: split the sheet, or import it as a file on the service's host."
        case .missingTable(let table, let place):
            "\(place) contains no \(table): use the CSV release of FoodData Central, not JSON."
        case .noFoods(let place): "\(place) contains no foods to import: use the full CSV release."
        case .unavailable(let reason): reason
        }
    }
}
