public import Quantities
public import QuantityDomain

/// One need for an ingredient, from a recipe or a list.
public struct MergeItem: Hashable, Sendable {
    /// The ingredient.
    ///
    /// Items with equal keys are merged.
    public let ingredientKey: String
    /// The name on a list.
    public let listName: String
    /// The quantity.
    public let quantity: StructuredQuantity
    /// The recipe's title, or another source; empty for none.
    public let source: String
    /// The amount as written, such as "a pinch"; empty when the line has none.
    public let amountText: String

    /// Creates an item.
    public init(
        ingredientKey: String,
        listName: String,
        quantity: StructuredQuantity,
        source: String = "",
        amountText: String = ""
    ) {
        self.ingredientKey = ingredientKey
        self.listName = listName
        self.quantity = quantity
        self.source = source
        self.amountText = amountText
    }

    /// Creates an item from a line.
    public init(_ line: ParsedLine, source: String = "") {
        self.init(
            ingredientKey: line.ingredientKey,
            listName: line.listName,
            quantity: line.quantity,
            source: source,
            amountText: line.amountText
        )
    }

    /// Returns the need with another ingredient or amount.
    func with(ingredientKey: String? = nil, quantity: StructuredQuantity? = nil) -> MergeItem {
        MergeItem(
            ingredientKey: ingredientKey ?? self.ingredientKey,
            listName: listName,
            quantity: quantity ?? self.quantity,
            source: source,
            amountText: amountText
        )
    }
}
