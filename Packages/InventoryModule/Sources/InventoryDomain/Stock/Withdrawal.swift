package import Quantities

/// An amount to take out of stock, possibly from amounts in other units.
package struct Withdrawal: Hashable, Sendable {
    /// What is taken, in the units of the stock: at most one amount a unit, in the order in which they were taken.
    package let taken: [Amount]

    /// Takes an amount out.
    ///
    /// The requested unit is used up first, then the other units in the order of the stock.
    ///
    /// - Parameters:
    ///   - requested: What is used.
    ///   - stock: What there is.
    ///   - rates: How much of another stocked unit is one of the requested unit, exactly; units without a conversion
    ///     are left out.
    /// - Throws: ``StockError/notEnough(productId:requested:onHand:)`` or
    ///   ``StockError/otherUnit(productId:requested:onHand:)`` when the stock does not cover it.
    package init(
        of requested: StockedAmount,
        from stock: ProductStock,
        rates: [UnitCode: Rational]
    ) throws(StockError) {
        let unit = requested.amount.unit
        var missing = requested.amount.value
        var taken: [Amount] = []
        do {
            for level in Self.inOrder(stock.onHand, first: unit) where missing > .zero {
                guard let rate = level.unit == unit ? .one : rates[level.unit], rate > .zero else { continue }
                let wanted = try missing * rate
                let part = min(wanted, level.value)
                taken.append(Amount(part, level.unit))
                missing = wanted == part ? .zero : try missing - part / rate
            }
        } catch { throw .arithmetic(error) }
        guard missing == .zero else {
            let isOtherUnit = taken.isEmpty && !stock.onHand.isEmpty
            throw isOtherUnit
                ? .otherUnit(productId: stock.productId, requested: requested.amount, onHand: stock.onHand)
                : .notEnough(productId: stock.productId, requested: requested.amount, onHand: stock.onHand)
        }
        self.taken = taken
    }

    private static func inOrder(_ onHand: [Amount], first unit: UnitCode) -> [Amount] {
        onHand.filter { $0.unit == unit } + onHand.filter { $0.unit != unit }
    }
}
