public import Quantities
import QuantityDomain

extension QuantityModuleService {
    /// Adds up the amounts of each group exactly: 60 g and 0.5 kg are 560 g, 4 and 1 dozen are 16.
    ///
    /// Amounts of several units become one in a practical unit; amounts of one unit keep it.
    ///
    /// - Parameter groups: The amounts, such as the stock of one product.
    /// - Returns: One entry for each group, in the same order: its totals, one for each dimension.
    /// - Throws: ``QuantityError/calculation(_:entry:)`` for an amount below zero, or a sum that does not fit.
    public func totals(of groups: [[Amount]]) async throws(QuantityError) -> [[StructuredQuantity]] {
        let home = try await home()
        let calculator = TotalCalculator()
        let units = PracticalUnit(locale: home.locale)
        var totals: [[StructuredQuantity]] = []
        for (entry, group) in groups.enumerated() {
            try checkCancellation()
            let sums = try calculating(entry) { () throws(CalculationError) in
                let amounts = try group.map { (amount) throws(CalculationError) in try home.standard(amount) }
                return try calculator.practicalTotals(of: amounts, units)
            }
            totals.append(sums.map { home.formatter.quantity($0, confidence: 1) })
        }
        return totals
    }
}

extension TotalCalculator {
    /// Returns one total for each dimension: in the unit of its amounts if they share one, otherwise in a practical
    /// unit.
    fileprivate func practicalTotals(
        of amounts: [Amount],
        _ units: PracticalUnit
    ) throws(CalculationError) -> [AmountRange] {
        try totals(of: amounts.map { AmountRange($0) }).map { (total) throws(CalculationError) in
            let table = UnitTable.standard
            let dimension = table.dimension(of: total.unit)
            let used = Set(amounts.map(\.unit).filter { table.dimension(of: $0) == dimension })
            let smallest = used.min { (table.factor(of: $0), $0.rawValue) < (table.factor(of: $1), $1.rawValue) }
            // A part of a dozen is a number of things: 9 eggs, not 3/4 dozen.
            let isBroken = dimension == .piece && !total.upper.isWhole
            let pieces = isBroken ? AmountRange(try table.convert(total.amount, to: .count)) : total
            guard used.count > 1, let smallest else { return pieces.upper.isWhole ? pieces : total }
            return units.practical(AmountRange(try table.convert(total.amount, to: smallest)))
        }
    }
}
