/// A table that stores quantities as text, and its relevant columns.
public struct OldQuantityTable: Hashable, Sendable {
    /// The table's name; for a CSV file, the file's name.
    public let name: String
    /// The column with "2", "1 1/2", or "2 cups"; `nil` for a table with only a multiplier.
    public let quantityColumn: String?
    /// The column with "cups"; `nil` when the quantity includes the unit.
    public let unitColumn: String?
    /// The column with the ingredient, which helps people tell rows apart; `nil` for none.
    public let nameColumn: String?
    /// The column with the last viewed portion count, which the migration drops; `nil` for none.
    public let multiplierColumn: String?

    /// Creates a description.
    public init(
        name: String,
        quantityColumn: String?,
        unitColumn: String?,
        nameColumn: String?,
        multiplierColumn: String?
    ) {
        self.name = name
        self.quantityColumn = quantityColumn
        self.unitColumn = unitColumn
        self.nameColumn = nameColumn
        self.multiplierColumn = multiplierColumn
    }

    /// Creates the table from its columns; `nil` when none of them is an old quantity, or the table already has the new
    /// columns.
    ///
    /// The comparison ignores case, underscores, spaces, and the "Z" that Core Data puts before its own names.
    public init?(name: String, columns: [String]) {
        let known = OldColumns(columns)
        guard known.first(of: ["numericvalue", "isparseable"]) == nil else { return nil }
        let quantity = known.first(of: OldColumns.quantity)
        let multiplier = known.first(of: OldColumns.multiplier)
        guard quantity != nil || multiplier != nil else { return nil }
        self.init(
            name: name,
            quantityColumn: quantity,
            unitColumn: quantity == nil ? nil : known.first(of: OldColumns.unit),
            nameColumn: known.first(of: OldColumns.name),
            multiplierColumn: multiplier
        )
    }

    /// The columns to remove, in this type's order.
    public var oldColumns: [String] { [quantityColumn, unitColumn, multiplierColumn].compactMap { $0 } }
}
