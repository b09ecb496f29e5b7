public import Quantities

/// An amount that is added or used, above zero.
public struct StockedAmount: Hashable, Sendable {
    /// The amount itself.
    public let amount: Amount

    /// Checks an amount.
    ///
    /// - Throws: ``StockError/notPositive(_:)`` for zero and less, and ``StockError/arithmetic(_:)`` for a number
    ///   beyond all kitchens, with which the rest of the ledger would have no exact sum.
    public init(_ amount: Amount) throws(StockError) {
        guard amount.value > .zero else { throw .notPositive(amount) }
        guard amount.value.isPractical else { throw .arithmetic(.overflow) }
        self.amount = amount
    }
}
