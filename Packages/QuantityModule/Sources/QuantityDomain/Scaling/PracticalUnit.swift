import LineParser
public import Quantities

/// Chooses the unit that a cook would measure with: 6 tsp are 2 tbsp, 1500 g are 1.5 kg.
///
/// The amount stays the same, exactly, and its text is never less exact than before.
public struct PracticalUnit: Sendable {
    /// How far a unit is measured with.
    private struct Step {
        let unit: UnitCode
        /// The least of it that is measured with it, in place of a smaller unit; `nil` for a unit that only stays where
        /// it was written.
        let least: Rational?
        /// The least of it that is left in it when it is written so already.
        let leastKept: Rational
        /// The most of it that anybody counts out who did not write it so; `nil` for the largest unit.
        let most: Rational?
        /// The parts of it that there are spoons and cups for.
        let parts: Set<Int128>
        /// The same beside a whole one: 1 7/8 cups are measured, 7/8 of a cup in spoons.
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

    /// Makes the choice for a locale: spoons become cups only where people cook by the cup.
    public init(units: UnitTable = .standard, locale: String = "") {
        self.units = units
        usesCups = Language(tag: locale) ?? .english == .english
    }

    /// The same amount in the unit that is practical for it; as it is when none is more practical.
    public func practical(_ range: AmountRange) -> AmountRange {
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

    private func converted(_ range: AmountRange, to unit: UnitCode) -> AmountRange? {
        guard let lower = try? units.convert(Amount(range.lower, range.unit), to: unit),
            let upper = try? units.convert(range.amount, to: unit)
        else { return nil }
        return AmountRange(lower.value, upper.value, unit)
    }

    /// Units of one system, the largest first.
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

    /// Units that stay where a recipe is written in them, and never replace another.
    private static let larger = ["gallon", "quart", "pint"].map {
        Step($0, nil, kept: quarter, parts: [1, 2, 3, 4, 8])
    }

    private static func spoons(_ system: String) -> [Step] {
        [
            Step("\(system)cup", quarter, parts: [1, 2, 3, 4], besideOne: [1, 2, 3, 4, 8]),
            Step("\(system)tbsp", 1, kept: half, most: 16, parts: [1, 2]),
            Step("\(system)tsp", eighth, most: 16, parts: [1, 2, 3, 4, 8]),
        ]
    }

    /// Up to two places after the point.
    private static let decimals: Set<Int128> = [1, 2, 4, 5, 10, 20, 25, 50, 100]
    private static let tenth = Rational(constant: 1, over: 10)
    private static let eighth = Rational(constant: 1, over: 8)
    private static let quarter = Rational(constant: 1, over: 4)
    private static let half = Rational(constant: 1, over: 2)
}
