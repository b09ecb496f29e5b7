public import Quantities

/// What the quantity service reads in one line.
public struct Reading: Hashable, Sendable {
    /// How much, as written.
    public let quantity: StructuredQuantity
    /// What; `nil` for a line that names no ingredient, such as a heading.
    public let key: IngredientKey?
    /// The ingredient as written, without amount and preparation.
    public let name: String
    /// The ingredient as a list shows it.
    public let listName: String
    /// What the line says in place of an amount: "to taste"; empty where it says nothing.
    public let phrase: String
    /// What is unclear, and how to write it so that it counts; empty where nothing is.
    public let hint: String
    /// What was taken for granted.
    public let assumptions: [String]

    /// Makes a reading.
    public init(
        quantity: StructuredQuantity,
        key: IngredientKey?,
        name: String = "",
        listName: String,
        phrase: String = "",
        hint: String = "",
        assumptions: [String] = []
    ) {
        self.quantity = quantity
        self.key = key
        self.name = name
        self.listName = listName
        self.phrase = phrase
        self.hint = hint
        self.assumptions = assumptions
    }
}
