/// Counts parsed quantities, and quantities that stay text.
public struct MigrationSummary: Hashable, Sendable, CustomStringConvertible {
    /// The tables with old quantities.
    public internal(set) var tables: [OldQuantityTable] = []
    /// Rows with a number.
    public internal(set) var parsed = 0
    /// Rows in ``parsed`` that a person corrected.
    public internal(set) var corrected = 0
    /// Rows that stay text.
    public internal(set) var textOnly = 0
    /// Rows without a quantity.
    public internal(set) var empty = 0
    /// Rows that a person should check.
    public internal(set) var toReview = 0
    /// Rows whose multiplier is dropped.
    ///
    /// The multiplier stored the last viewed portion count.
    public internal(set) var droppedMultipliers = 0

    /// Creates an empty summary.
    public init() {}

    /// Rows with a quantity of either kind.
    public var quantities: Int { parsed + textOnly }
    /// All rows.
    public var rows: Int { quantities + empty }

    /// "85 of 100 quantities parsed successfully, 15 remain as text-only".
    public var description: String {
        var text = "\(parsed) of \(quantities) quantities parsed successfully, "
        text += "\(textOnly) \(textOnly == 1 ? "remains" : "remain") as text-only"
        if corrected > 0 { text += ", \(corrected) corrected" }
        guard droppedMultipliers > 0 else { return text }
        return text + ", \(droppedMultipliers) stored \(droppedMultipliers == 1 ? "multiplier" : "multipliers") dropped"
    }

    mutating func count(_ row: MigratedRow) {
        switch row.outcome {
        case .parsed: parsed += 1
        case .corrected:
            parsed += 1
            corrected += 1
        case .textOnly: textOnly += 1
        case .empty: empty += 1
        }
        if row.needsReview { toReview += 1 }
        if row.losesMultiplier { droppedMultipliers += 1 }
    }
}
