public import Quantities
public import ShoppingDomain

/// Reads ingredient lines, and writes amounts for people.
///
/// Every adapter answers in one batch, whatever the number of lines or amounts.
public protocol QuantityReader: Sendable {
    /// Returns one reading a line, in the same order.
    func read(_ lines: [IngredientLine]) async throws(CollaboratorFailure) -> [Reading]

    /// Returns each amount with its text in the language of the request, in the same order.
    func format(_ amounts: [Amount]) async throws(CollaboratorFailure) -> [StructuredQuantity]
}
