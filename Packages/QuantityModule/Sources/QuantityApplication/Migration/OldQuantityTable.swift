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
    /// The comparison ignores case, underscores, and the "Z" that Core Data puts before its own names.
    public init?(name: String, columns: [String]) {
        let folded = columns.map(Self.folded)
        func column(_ names: [String]) -> String? {
            names.lazy.compactMap { name in folded.firstIndex(of: name).map { columns[$0] } }.first
        }
        guard !folded.contains("numericvalue"), !folded.contains("isparseable") else { return nil }
        let quantity = column(["quantity", "qty", "quantitytext", "amount", "menge", "quantité", "miktar"])
        let multiplier = column(["portionmultiplier"])
        guard quantity != nil || multiplier != nil else { return nil }
        self.init(
            name: name,
            quantityColumn: quantity,
            unitColumn: quantity == nil ? nil : column(["unit", "units", "uom", "einheit", "unité", "birim"]),
            nameColumn: column(["name", "ingredient", "item", "title", "product", "zutat", "text"]),
            multiplierColumn: multiplier
        )
    }

    /// The columns to remove, in this type's order.
    public var oldColumns: [String] { [quantityColumn, unitColumn, multiplierColumn].compactMap { $0 } }

    private static func folded(_ column: String) -> String {
        let letters = column.filter { $0 != "_" && $0 != " " }
        let isCoreData = letters.count > 1 && letters.first == "Z" && !letters.contains(where: \.isLowercase)
        return (isCoreData ? String(letters.dropFirst()) : letters).lowercased()
    }
}
