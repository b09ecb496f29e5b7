public import Quantities

/// An amount that goes in or out: above zero.
public struct StockedAmount: Hashable, Sendable {
    /// The amount itself.
    public let amount: Amount

    /// Checks an amount.
    ///
    /// - Throws: ``StockError/notPositive(_:)`` for zero and less.
    public init(_ amount: Amount) throws(StockError) {
        guard amount.value > .zero else { throw .notPositive(amount) }
        self.amount = amount
    }
}
