public import ShoppingDomain

/// Reads ingredient lines.
///
/// Every adapter answers in one batch, whatever the number of lines.
public protocol QuantityReader: Sendable {
    /// Returns one reading a line, in the same order.
    func read(_ lines: [IngredientLine]) async throws(CollaboratorFailure) -> [Reading]
}
