public import Quantities
public import ShoppingDomain

/// What is needed of one ingredient, and what of it is on hand.
public struct GrossDemand: Hashable, Sendable {
    /// Of what.
    public let key: IngredientKey
    /// The totals of all recipes; may be empty where something is on hand.
    public let need: [StructuredQuantity]
    /// What is on hand.
    public let stock: [Amount]

    /// Makes a demand.
    public init(key: IngredientKey, need: [StructuredQuantity], stock: [Amount]) {
        self.key = key
        self.need = need
        self.stock = stock
    }
}
