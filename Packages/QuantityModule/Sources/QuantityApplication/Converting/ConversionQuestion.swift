public import Quantities

/// A conversion that somebody asks for, in their own words.
public struct ConversionQuestion: Hashable, Sendable {
    /// How much, and of what unit; the unit may be a word such as "cups", "jumbo" or "sticks".
    public let amount: Amount
    /// The unit that is wanted, or a word for it.
    public let unit: UnitCode
    /// The ingredient's name, key or identity; empty for none.
    public let ingredient: String
    /// Its state, such as "packed"; empty for the usual one, or when the name says it.
    public let state: String

    /// Makes a question.
    public init(_ amount: Amount, to unit: UnitCode, ingredient: String = "", state: String = "") {
        self.amount = amount
        self.unit = unit
        self.ingredient = ingredient
        self.state = state
    }
}
