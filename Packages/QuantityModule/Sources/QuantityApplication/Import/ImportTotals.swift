/// The counts of an import so far.
public struct ImportTotals: Hashable, Sendable {
    /// The ingredients to save; 0 while they are being read.
    public internal(set) var ingredients = 0
    /// Their measures.
    public internal(set) var measures = 0
    /// The ingredients of which it is known whether they are saved.
    public var done: Int { saved + unchanged + refusedIngredients }
    /// The ingredients that are new or have changed.
    public internal(set) var saved = 0
    /// The ingredients that the home already had.
    public internal(set) var unchanged = 0
    /// The rows and the ingredients that were refused.
    public var refused: Int { refusedRows + refusedIngredients }

    var refusedRows = 0
    var refusedIngredients = 0
}
