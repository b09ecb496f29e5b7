public import QuantityDomain

/// One need of an ingredient, from a recipe or a list.
public struct MergeItem: Hashable, Sendable {
    /// The ingredient; equal keys are merged.
    public let ingredientKey: String
    /// How a list shows it.
    public let listName: String
    /// How much.
    public let quantity: StructuredQuantity

    /// Makes an item.
    public init(ingredientKey: String, listName: String, quantity: StructuredQuantity) {
        self.ingredientKey = ingredientKey
        self.listName = listName
        self.quantity = quantity
    }
}
