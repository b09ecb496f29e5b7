public import Quantities

/// All needs of one ingredient.
public struct MergedItem: Hashable, Sendable {
    /// The ingredient.
    public let ingredientKey: String
    /// How a list shows it: the first item's name.
    public let listName: String
    /// One total for each group of units between which no path is known or used; empty when nothing is counted.
    public let totals: [StructuredQuantity]
    /// The paths across dimensions that the totals used.
    public let path: [ConversionStep]
    /// Positions, ascending, of the items in the totals.
    public let counted: [Int]
    /// Positions, ascending, of the items that could not be counted.
    public let uncounted: [Int]

    /// Makes an item.
    public init(
        ingredientKey: String,
        listName: String,
        totals: [StructuredQuantity],
        path: [ConversionStep],
        counted: [Int],
        uncounted: [Int]
    ) {
        self.ingredientKey = ingredientKey
        self.listName = listName
        self.totals = totals
        self.path = path
        self.counted = counted
        self.uncounted = uncounted
    }

    /// The item as a list shows it, with who needs how much; the items are those that were merged.
    ///
    /// "Flour: 3 cups (Recipe A: 1 cup, Recipe B: 2 cups)", and "Salt: 3 tsp, plus: a pinch (Recipe A), to taste
    /// (Recipe B)".
    public func text(of items: [MergeItem]) -> String {
        var text = totals.map(\.displayText).joined(separator: " + ")
        let sources = counted.map { items[$0] }.filter { !$0.source.isEmpty }
        if counted.count > 1, !sources.isEmpty {
            let parts = sources.map { "\($0.source): \($0.quantity.displayText)" }
            text += " (\(parts.joined(separator: ", ")))"
        }
        let rest = uncounted.map { position in
            let item = items[position]
            let words = item.amountText.isEmpty ? item.quantity.displayText : item.amountText
            return item.source.isEmpty ? words : "\(words) (\(item.source))"
        }
        if !rest.isEmpty { text += (text.isEmpty ? "" : ", plus: ") + rest.joined(separator: ", ") }
        return text.isEmpty ? listName : "\(listName): \(text)"
    }
}
