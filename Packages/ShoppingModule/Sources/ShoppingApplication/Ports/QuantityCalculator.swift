public import Quantities
public import ShoppingDomain

/// Reads ingredient lines, computes with quantities exactly, and writes amounts for people.
///
/// Every adapter answers in one batch, whatever the number of lines or amounts.
public protocol QuantityCalculator: Sendable {
    /// Returns one reading a line, times the line's factor, in the same order.
    func read(_ lines: [IngredientLine]) async throws(CollaboratorFailure) -> [Reading]

    /// Adds up the lines of each ingredient and subtracts its stock once; returns one demand an ingredient, in the same
    /// order. Crosses dimensions only where a path is known.
    func addUp(
        _ ingredients: [Ingredient],
        stock: [IngredientKey: [Amount]]
    ) async throws(CollaboratorFailure) -> [Demand]

    /// Adds up lines that name ingredients, exactly at once and otherwise as decided, and asks what only a person can say.
    func merge(_ lines: [PlannedLine], decisions: [MergeDecision]) async throws(CollaboratorFailure) -> MergedLines

    /// Returns the text of each amount or equation in the language of the request, in the same order.
    func format(_ amounts: [AmountText]) async throws(CollaboratorFailure) -> [StructuredQuantity]
}

/// An amount, or an equation of two, that is to be written for people.
public struct AmountText: Hashable, Sendable {
    /// The amount, or the left side.
    public let amount: Amount
    /// The right side; `nil` for an amount alone.
    public let equal: Amount?

    /// Makes a text to be written.
    public init(_ amount: Amount, equal: Amount? = nil) {
        self.amount = amount
        self.equal = equal
    }
}
