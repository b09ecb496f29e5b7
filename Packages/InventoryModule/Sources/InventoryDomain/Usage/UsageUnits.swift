package import Quantities

/// The units in which a product is counted, and how they convert to each other.
package struct UsageUnits: Sendable {
    /// The ways in which it is counted, in a stable order.
    package let counted: [CountedUnit]
    /// The units, those with most uses first.
    package let units: [UnitCode]
    private let uses: [StockUse]
    private let lots: [Lot]

    /// Collects the units of what was used, and of what is on hand.
    package init(of uses: [StockUse], _ lots: [Lot]) {
        (self.uses, self.lots) = (uses, lots)
        var counts: [UnitCode: Int] = [:]
        for use in uses { for unit in Set(use.amounts.keys.map(\.unit)) { counts[unit, default: 0] += 1 } }
        let counted = Set(uses.flatMap(\.amounts.keys)).union(lots.map(CountedUnit.init(of:)))
        self.counted = counted.sorted(by: CountedUnit.precede)
        units = Set(counted.map(\.unit)).sorted {
            let (one, other) = (counts[$0, default: 0], counts[$1, default: 0])
            return one == other ? $0.precedes($1) : one > other
        }
    }

    /// Calculates the rates, one for each unit to which no earlier one's conversion leads.
    ///
    /// A recount counts where it found less, in all units that convert. Where it found more in a unit that does not,
    /// the stock may have been counted in other units than before, so that it says nothing about use.
    ///
    /// - Parameters:
    ///   - window: The weeks.
    ///   - rates: How many of a counted unit are one of a unit, for pairs that convert.
    /// - Returns: Each rate, and what was converted for it.
    /// - Throws: ``ArithmeticError`` when the numbers have no exact result.
    package func rates(
        in window: UsageWindow,
        by rates: [UnitCode: [CountedUnit: Rational]]
    ) throws(ArithmeticError) -> [(rate: UsageRate, converted: [CountedUnit])] {
        var found: [(rate: UsageRate, converted: [CountedUnit])] = []
        var rest = Set(counted)
        for unit in units where rest.contains(where: { $0.unit == unit }) {
            var factors = (rates[unit] ?? [:]).filter { rest.contains($0.key) && $0.value > .zero }
            for own in rest where own.unit == unit { factors[own] = .one }
            rest.subtract(factors.keys)
            if let rate = try rate(in: unit, window, factors) {
                found.append((rate, counted.filter { $0.unit != unit && factors[$0] != nil }))
            }
        }
        return found
    }

    /// Calculates one rate, of all that converts to its unit; `nil` when nothing of that was used.
    private func rate(
        in unit: UnitCode,
        _ window: UsageWindow,
        _ factors: [CountedUnit: Rational]
    ) throws(ArithmeticError) -> UsageRate? {
        var weekly = [Rational](repeating: .zero, count: window.weeks)
        var count = 0
        for use in uses {
            guard let week = window.week(of: use.day), let amount = try Self.sum(of: use, by: factors) else { continue }
            weekly[week] = try weekly[week] + amount
            count += 1
        }
        var onHand = Rational.zero
        for lot in lots {
            guard let factor = factors[CountedUnit(of: lot)] else { continue }
            onHand = try onHand + lot.quantity / factor
        }
        return try UsageRate(weekly, uses: count, onHand: onHand, in: unit)
    }

    /// Returns how much was used, in the unit of the factors; `nil` for nothing.
    private static func sum(
        of use: StockUse,
        by factors: [CountedUnit: Rational]
    ) throws(ArithmeticError) -> Rational? {
        var sum = Rational.zero
        for (counted, amount) in use.amounts {
            guard let factor = factors[counted] else {
                guard amount > .zero else { return nil }
                continue
            }
            sum = try sum + amount / factor
        }
        return sum > .zero ? sum : nil
    }
}

extension CountedUnit {
    /// How a lot is counted.
    package init(of lot: Lot) { self.init(lot.unit, pack: lot.facts.pack) }
}
