import LineParser
package import Quantities

/// Chooses the unit that a cook would measure with: 6 tsp become 2 tbsp, 1500 g become 1.5 kg.
///
/// The amount stays exactly the same, and its text never becomes less exact.
package struct PracticalUnit: Sendable {
    /// The range of amounts that a unit is practical for.
    private struct Step {
        let unit: UnitCode
        /// The smallest amount to convert into this unit; `nil` for a unit that is used only where it was written.
        let least: Rational?
        /// The smallest amount that stays in this unit when it was written so.
        let leastKept: Rational
        /// The largest amount to convert into this unit; `nil` for the largest unit.
        let most: Rational?
        /// The denominators for which measuring cups or spoons exist.
        let parts: Set<Int128>
        /// The denominators allowed above one: 1 7/8 cups are measured in cups, 7/8 of a cup in spoons.
        let partsBesideOne: Set<Int128>

        init(
            _ unit: String,
            _ least: Rational?,
            kept: Rational? = nil,
            most: Rational? = nil,
            parts: Set<Int128>,
            besideOne: Set<Int128>? = nil
        ) {
            self.unit = UnitCode(rawValue: unit)
            self.least = least
            leastKept = kept ?? least ?? .zero
            self.most = most
            self.parts = parts
            partsBesideOne = besideOne ?? parts
        }

        func fits(_ range: AmountRange, kept: Bool) -> Bool {
            guard let least = kept ? leastKept : least else { return false }
            let known = range.lower > .one ? partsBesideOne : parts
            return range.lower >= least && (kept || most.map { range.upper <= $0 } ?? true)
                && [range.lower, range.upper].allSatisfy { known.contains($0.denominator) }
        }
    }

    private let units: UnitTable
    private let usesCups: Bool

    /// Creates the choice for a locale.
    ///
    /// Spoons become cups only where people cook by the cup, as they do in English outside Britain.
    package init(units: UnitTable = .standard, locale: String = "") {
        self.units = units
        usesCups = Language(tag: locale) ?? .english == .english && !RegionalUnits.isBritish(locale)
    }

    /// Returns the same amount in a practical unit; unchanged when no unit is more practical.
    package func practical(_ range: AmountRange) -> AmountRange {
        guard range.lower > .zero, let ladder = Self.ladders.first(where: { $0.contains { $0.unit == range.unit } })
        else { return range }
        for step in ladder {
            let isKept = step.unit == range.unit
            guard usesCups || isKept || !step.unit.rawValue.hasSuffix("cup"),
                let other = converted(range, to: step.unit)
            else { continue }
            if step.fits(other, kept: isKept) { return other }
        }
        return range
    }

    /// Returns less than one of a metric unit in the next smaller one, as a cook measures it: 0.3 l as 300 ml.
    package func small(_ amount: Amount) throws(CalculationError) -> Amount {
        guard amount.value < .one, units[amount.unit]?.style == .decimal,
            let ladder = Self.ladders.first(where: { $0.contains { $0.unit == amount.unit } }),
            let smaller = ladder.drop(while: { $0.unit != amount.unit }).dropFirst().first
        else { return amount }
        return try units.convert(amount, to: smaller.unit)
    }

    /// Returns the nearest amount of a metric unit that a kitchen scale or jug is read to: 420 g for 418.4 g; unchanged
    /// in other units.
    package func rounded(_ amount: Amount) throws(CalculationError) -> Amount {
        guard units[amount.unit]?.style == .decimal else { return amount }
        do {
            let base = try amount.value * units.factor(of: amount.unit)
            let step = Self.readings.first { base >= $0.least }?.step ?? .one
            let nearest = try (base / step - Self.half).roundedUp()
            guard nearest > .zero else { return amount }
            return Amount(try nearest * step / units.factor(of: amount.unit), amount.unit)
        } catch { throw .arithmetic(error) }
    }

    /// The steps in which people read grams and milliliters, from an amount on.
    private static let readings: [(least: Rational, step: Rational)] = [(1_000, 50), (100, 10), (20, 5), (.zero, 1)]

    private func converted(_ range: AmountRange, to unit: UnitCode) -> AmountRange? {
        guard let lower = try? units.convert(Amount(range.lower, range.unit), to: unit),
            let upper = try? units.convert(range.amount, to: unit)
        else { return nil }
        return AmountRange(lower.value, upper.value, unit)
    }

    /// The units of each system, largest first.
    private static let ladders: [[Step]] = [
        larger + spoons(""), spoons("metric "), spoons("US label "),
        [Step("dozen", nil, parts: [1, 2]), Step("", eighth, parts: [1, 2, 3, 4, 8])],
        [Step("l", 1, kept: tenth, parts: decimals), Step("ml", eighth, parts: decimals)],
        [
            Step("kg", 1, kept: tenth, parts: decimals), Step("g", tenth, parts: decimals),
            Step("mg", tenth, parts: decimals),
        ],
        [Step("lb", 1, kept: quarter, parts: [1, 2, 4]), Step("oz", eighth, parts: [1, 2, 3, 4, 8])],
    ]

    /// Units that are kept where a recipe uses them and never replace another unit.
    private static let larger = ["gallon", "quart", "pint"].map {
        Step($0, nil, kept: quarter, parts: [1, 2, 3, 4, 8])
    }

    private static func spoons(_ system: String) -> [Step] {
        [
            Step("\(system)cup", quarter, parts: [1, 2, 3, 4], besideOne: [1, 2, 3, 4, 8]),
            Step("\(system)tbsp", 1, kept: half, most: 16, parts: [1, 2], besideOne: [1, 2, 4]),
            Step("\(system)tsp", eighth, most: 16, parts: [1, 2, 3, 4, 8]),
        ]
    }

    /// The denominators of up to two decimal places.
    private static let decimals: Set<Int128> = [1, 2, 4, 5, 10, 20, 25, 50, 100]
    private static let tenth = Rational(constant: 1, over: 10)
    private static let eighth = Rational(constant: 1, over: 8)
    private static let quarter = Rational(constant: 1, over: 4)
    private static let half = Rational(constant: 1, over: 2)
}
