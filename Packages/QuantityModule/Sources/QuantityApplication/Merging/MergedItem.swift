public import Quantities

/// All needs for one ingredient.
public struct MergedItem: Hashable, Sendable {
    /// The ingredient.
    public let ingredientKey: String
    /// The name on a list: the first item's.
    public let listName: String
    /// One total for each group of units that no known path connects; empty when nothing could be counted.
    public let totals: [StructuredQuantity]
    /// The paths across dimensions that the totals use.
    public let path: [ConversionStep]
    /// The positions of the counted items, ascending.
    public let counted: [Int]
    /// The positions of the uncounted items, ascending.
    public let uncounted: [Int]

    /// Creates an item.
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

    /// Returns the item as a list shows it, with each source and its amount; `items` are the ones that were merged.
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
