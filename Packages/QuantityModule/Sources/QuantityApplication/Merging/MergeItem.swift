public import Quantities
public import QuantityDomain

/// One need of an ingredient, from a recipe or a list.
public struct MergeItem: Hashable, Sendable {
    /// The ingredient; equal keys are merged.
    public let ingredientKey: String
    /// How a list shows it.
    public let listName: String
    /// How much.
    public let quantity: StructuredQuantity
    /// Who needs it: a recipe's title; empty when nobody is named.
    public let source: String
    /// The words of the amount as written, such as "a pinch"; empty when the line has none.
    public let amountText: String

    /// Makes an item.
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

    /// The need that a line tells of.
    public init(_ line: ParsedLine, source: String = "") {
        self.init(
            ingredientKey: line.ingredientKey,
            listName: line.listName,
            quantity: line.quantity,
            source: source,
            amountText: line.amountText
        )
    }

    /// The same need with other words for its ingredient or its amount.
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
