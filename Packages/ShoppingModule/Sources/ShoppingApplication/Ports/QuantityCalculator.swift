public import Quantities
public import ShoppingDomain

/// Reads ingredient lines, calculates exactly with quantities, and formats amounts for people.
///
/// Every adapter answers in one batch, regardless of the number of lines or amounts.
public protocol QuantityCalculator: Sendable {
    /// Returns the reading of each line, multiplied by the line's factor, in the same order.
    func read(_ lines: [IngredientLine]) async throws(CollaboratorFailure) -> [Reading]

    /// Adds up the lines of each ingredient and subtracts its stock once; returns one demand per ingredient, in the
    /// same order.
    ///
    /// Converts between dimensions only where a path is known.
    func addUp(
        _ ingredients: [Ingredient],
        stock: [IngredientKey: [Amount]]
    ) async throws(CollaboratorFailure) -> [Demand]

    /// Adds up lines that name ingredients, exactly or as decided, and returns the questions that need a person.
    func merge(_ lines: [PlannedLine], decisions: [MergeDecision]) async throws(CollaboratorFailure) -> MergedLines

    /// Adds up the amounts of each group exactly and writes the sums in the request's locale: one quantity for each
    /// dimension, in the order of the groups.
    func totals(of groups: [[Amount]]) async throws(CollaboratorFailure) -> [[StructuredQuantity]]
}
