/// A table that keeps quantities as texts, and the columns in question.
public struct OldQuantityTable: Hashable, Sendable {
    /// Its name; for a CSV file the file's.
    public let name: String
    /// Holds "2", "1 1/2" or "2 cups"; `nil` for a table that has only a multiplier to lose.
    public let quantityColumn: String?
    /// Holds "cups"; `nil` where the quantity holds it, too.
    public let unitColumn: String?
    /// Holds the ingredient, for people to tell rows apart; `nil` where there is none.
    public let nameColumn: String?
    /// Holds how many portions somebody looked at last, which is no fact of a recipe and is dropped; `nil` for none.
    public let multiplierColumn: String?

    /// Makes a description.
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

    /// The table of these columns; `nil` when none of them is an old quantity, or it has the new columns already.
    ///
    /// Names are compared without case, underscores and the "Z" that Core Data puts before its own.
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

    /// The columns that go, in the order of this type.
    public var oldColumns: [String] { [quantityColumn, unitColumn, multiplierColumn].compactMap { $0 } }

    private static func folded(_ column: String) -> String {
        let letters = column.filter { $0 != "_" && $0 != " " }
        let isCoreData = letters.count > 1 && letters.first == "Z" && !letters.contains(where: \.isLowercase)
        return (isCoreData ? String(letters.dropFirst()) : letters).lowercased()
    }
}
