public import Quantities
public import ShoppingDomain

/// Knows what the home has.
public protocol StockReader: Sendable {
    /// Returns what is on hand of each product, in the same order; nothing where there is none.
    func onHand(_ products: [ProductID]) async throws(CollaboratorFailure) -> [[Amount]]
}
