/// What a person adds to a list, apart from recipes.
public struct ListAddition: Hashable, Sendable {
    /// Names or identifiers of staples.
    public var staples: [String]
    /// Whether every staple that is due comes along.
    public var hasDueStaples: Bool
    /// Lines as people write them: "milk 2 l".
    public var lines: [String]
    /// Scanned barcodes.
    public var barcodes: [ScannedItem]
    /// Whether the list subtracts stock from now on; `nil` to leave it as it is.
    public var subtractsStock: Bool?

    /// Creates an addition.
    public init(
        staples: [String] = [],
        dueStaples: Bool = false,
        lines: [String] = [],
        barcodes: [ScannedItem] = [],
        subtractsStock: Bool? = nil
    ) {
        self.subtractsStock = subtractsStock
        (self.staples, hasDueStaples, self.lines, self.barcodes) = (staples, dueStaples, lines, barcodes)
    }
}

/// A barcode that is scanned for a list.
public struct ScannedItem: Hashable, Sendable {
    /// The digits.
    public let barcode: String
    /// How much, such as "2"; empty for one.
    public let amount: String

    /// Creates an entry.
    public init(_ barcode: String, amount: String = "") { (self.barcode, self.amount) = (barcode, amount) }
}

/// A line that came onto a list.
public struct AddedLine: Hashable, Sendable, Codable {
    /// The line as written.
    public let line: String
    /// The recipe's title or the staple's name; empty for a line of its own.
    public let source: String
    /// The item that it belongs to.
    public let item: ListItemID
    /// Whether the item was there before with a part that stays beside this one.
    public let isCombined: Bool

    /// Creates an entry.
    package init(line: String, source: String, item: ListItemID, isCombined: Bool) {
        (self.line, self.source, self.item, self.isCombined) = (line, source, item, isCombined)
    }
}

/// A line that isn't on the list.
public struct SkippedLine: Hashable, Sendable, Codable {
    /// The line as written.
    public let line: String
    /// The recipe's title; empty for a line of its own.
    public let source: String
    /// What happened, and what to do next.
    public let sentence: String

    /// Creates an entry.
    package init(line: String, source: String, sentence: String) {
        (self.line, self.source, self.sentence) = (line, source, sentence)
    }
}
