package import Quantities

/// How many of a lot's unit are one of the requested unit.
package struct UnitRate: Hashable, Sendable {
    /// The factor, above zero.
    package let value: Rational
    /// Whether it rests on a measured weight, and not on definitions and the content of packs alone.
    package let isMeasured: Bool

    /// Creates a rate.
    package init(_ value: Rational, isMeasured: Bool) { (self.value, self.isMeasured) = (value, isMeasured) }
}

/// An amount to take out of lots, possibly in other units.
package struct Withdrawal: Hashable, Sendable {
    /// What is taken from one lot, in its unit.
    package struct Piece: Hashable, Sendable {
        /// The lot as it was.
        package let lot: Lot
        /// How much, above zero and at most what the lot has.
        package let quantity: Rational

        /// Takes a quantity of a lot.
        package init(_ quantity: Rational, of lot: Lot) { (self.lot, self.quantity) = (lot, quantity) }
    }

    /// What is taken from each lot, in the order of use.
    package let pieces: [Piece]
    /// What no lot has, in the requested unit; zero when the lots cover everything.
    package let rest: Rational

    /// Takes an amount out.
    ///
    /// Lots whose unit converts exactly come first, in the order of use, and then those that need a measured weight: a
    /// measurement changes the stock only where nothing else is left.
    ///
    /// - Parameters:
    ///   - requested: What is used, above zero.
    ///   - lots: What there is, in the order of use.
    ///   - rates: How the requested unit converts to those of lots in other units; lots without a rate are left out.
    /// - Throws: ``StockError/arithmetic(_:)`` when the numbers have no exact result.
    package init(of requested: Amount, from lots: [Lot], rates: [LotKey: UnitRate]) throws(StockError) {
        var missing = requested.value
        var pieces: [Piece] = []
        let exact = UnitRate(.one, isMeasured: false)
        let known = lots.compactMap { lot in
            (lot.unit == requested.unit ? exact : rates[lot.key]).map { (lot: lot, rate: $0) }
        }
        do throws(ArithmeticError) {
            for entry in known.filter({ !$0.rate.isMeasured }) + known.filter(\.rate.isMeasured) {
                guard missing > .zero else { break }
                guard entry.rate.value > .zero else { continue }
                let wanted = try missing * entry.rate.value
                let part = min(wanted, entry.lot.quantity)
                pieces.append(Piece(part, of: entry.lot))
                missing = wanted == part ? .zero : try missing - part / entry.rate.value
            }
        } catch { throw .arithmetic(error) }
        self.pieces = pieces
        rest = missing
    }
}
