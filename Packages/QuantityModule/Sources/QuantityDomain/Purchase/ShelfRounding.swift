import LineParser
package import Quantities

/// Rounds amounts up to what people take from a shelf: whole pieces, 5 g, a quarter of a pound or of a quart.
///
/// An amount that is already such an amount stays the same, so that rounding twice changes nothing.
package struct ShelfRounding: Sendable {
    /// A unit, the least amount to state in it, and the step of its amounts.
    private struct Step {
        let unit: UnitCode
        let least: Rational
        let step: Rational

        init(_ unit: String, from least: Rational, by step: Rational) {
            self.unit = UnitCode(rawValue: unit)
            self.least = least
            self.step = step
        }
    }

    private let units: UnitTable
    private let system: MeasurementSystem
    /// The home's spoons, the larger first.
    private let spoons: [Step]
    /// A further spoon that only the home's language has.
    private let lone: Step?

    /// Creates the rounding for a home, whose locale decides its spoons.
    package init(units: UnitTable = .standard, system: MeasurementSystem, locale: String = "") {
        self.units = units
        self.system = system
        spoons = Self.spoons(RegionalUnits(locale: locale).unit(Self.tablespoon))
        lone = Self.loneSpoons[LocaleTag(locale).language].map {
            Step($0.rawValue, from: .zero, by: Rational(constant: 1, over: 2))
        }
    }

    /// Returns the least amount on the shelf that covers an amount.
    ///
    /// Spoonfuls stay in spoons: a list says a teaspoon of cinnamon, not 3 g.
    package func shelf(_ amount: Amount) throws(CalculationError) -> Amount {
        let rounded = try rounded(amount)
        // 15.7 oz become 16 oz, which are 1 lb.
        return rounded == amount ? rounded : try shelf(rounded)
    }

    private func rounded(_ amount: Amount) throws(CalculationError) -> Amount {
        switch units.dimension(of: amount.unit) {
        case .piece: return try up(try units.convert(amount, to: .count), by: .one)
        case .noun: return try up(amount, by: .one)
        case .mass: return try up(amount, along: system == .us ? Self.pounds : Self.grams)
        case .volume: return try volume(amount)
        case .length, .temperature: return amount
        }
    }

    private func volume(_ amount: Amount) throws(CalculationError) -> Amount {
        if try isSpooned(amount) { return try spooned(amount) }
        guard system == .us else { return try up(amount, along: Self.liters) }
        let need = try units.convert(amount, to: Self.cup)
        guard need.value < .one else { return try up(amount, along: Self.quarts) }
        let cups = try [3, 4].map { (part) throws(CalculationError) in
            try up(need, by: Rational(constant: 1, over: part))
        }
        // Of 12 1/2 tsp, 1/3 cup would be far too much.
        if let least = cups.min(by: { $0.value < $1.value }), try !isFar(least.value, from: need.value) { return least }
        return try up(try units.convert(amount, to: Self.tablespoon), by: Rational(constant: 1, over: 2))
    }

    /// Returns an amount in the home's own spoons: in the largest of which a round number is about as much.
    ///
    /// Recipes of other countries are measured with the home's spoons, too: 1 metric tsp is 1 tsp, and 1 Australian
    /// tbsp is 1 1/2 tbsp.
    private func spooned(_ amount: Amount) throws(CalculationError) -> Amount {
        let ladder = try ladder(of: amount.unit)
        for spoon in ladder.dropLast() {
            let need = try units.convert(amount, to: spoon.unit)
            let taken = try spoonfuls(need, by: spoon.step)
            if taken.value >= spoon.least, try !isFar(taken.value, from: need.value) { return taken }
        }
        guard let smallest = ladder.last else { return amount }
        return try spoonfuls(try units.convert(amount, to: smallest.unit), by: smallest.step)
    }

    /// Returns the spoons for an amount, the larger first; the home's further one only for what is written in it.
    private func ladder(of unit: UnitCode) throws(CalculationError) -> [Step] {
        guard let lone, lone.unit == unit else { return spoons }
        var ladder: [Step] = []
        for spoon in spoons where try units.convert(Amount(.one, spoon.unit), to: unit).value > .one {
            ladder.append(spoon)
        }
        return ladder + [lone]
    }

    /// Rounds up to the step of a spoon, and down where that is at most a fiftieth less, as 1 metric tsp is 1 tsp.
    private func spoonfuls(_ amount: Amount, by step: Rational) throws(CalculationError) -> Amount {
        do {
            let more = try (amount.value / step).fraction * step
            let least = try amount.value - more
            let near = try amount.value * Rational(constant: 1, over: 50)
            guard least > .zero, more <= near else {
                return Amount(try (amount.value / step).roundedUp() * step, amount.unit)
            }
            return Amount(least, amount.unit)
        } catch { throw .arithmetic(error) }
    }

    /// Whether a rounded amount is more than an eighth above the need.
    private func isFar(_ rounded: Rational, from need: Rational) throws(CalculationError) -> Bool {
        do { return try rounded > need * Rational(constant: 9, over: 8) } catch { throw .arithmetic(error) }
    }

    private static let cup = UnitCode(rawValue: "cup")
    private static let tablespoon = UnitCode(rawValue: "tbsp")

    /// Returns whether a volume is so small that people measure it with spoons, at home and on the list.
    package func isSpooned(_ amount: Amount) throws(CalculationError) -> Bool {
        guard units.dimension(of: amount.unit) == .volume, Self.isSpoon(amount.unit) || system == .us else {
            return false
        }
        return try units.convert(amount, to: UnitCode(rawValue: "cup")).value < Rational(constant: 1, over: 4)
    }

    /// Returns the amount in the largest unit of a ladder that it reaches, rounded up to the unit's step.
    private func up(_ amount: Amount, along ladder: [Step]) throws(CalculationError) -> Amount {
        guard let last = ladder.last else { return amount }
        for step in ladder.dropLast() {
            let converted = try units.convert(amount, to: step.unit)
            if converted.value >= step.least { return try up(converted, by: step.step) }
        }
        return try up(try units.convert(amount, to: last.unit), by: last.step)
    }

    private func up(_ amount: Amount, by step: Rational) throws(CalculationError) -> Amount {
        do { return Amount(try (amount.value / step).roundedUp() * step, amount.unit) } catch {
            throw .arithmetic(error)
        }
    }

    /// Whether a unit is a cup or a spoon that a home does not have.
    package static func isForeign(_ unit: UnitCode, locale: String) -> Bool {
        RegionalUnits(locale: locale).isForeign(unit)
    }

    package static func isSpoon(_ unit: UnitCode) -> Bool {
        unit.rawValue.hasSuffix("tsp") || unit.rawValue.hasSuffix("tbsp") || isLoneSpoon(unit)
    }

    /// Whether a spoon belongs to no system of spoons.
    private static func isLoneSpoon(_ unit: UnitCode) -> Bool { loneSpoons.values.contains(unit) }

    /// The spoons of one language alone: the Swedish kryddmått, and the Turkish tatlı kaşığı.
    private static let loneSpoons = ["sv": UnitCode(rawValue: "krm"), "tr": UnitCode(rawValue: "dessertspoon")]

    /// The spoons of the system of a tablespoon.
    private static func spoons(_ tablespoon: UnitCode) -> [Step] {
        let system = tablespoon.rawValue.dropLast(Self.tablespoon.rawValue.count)
        // Australia has a tablespoon of its own, and the metric teaspoon.
        let small = UnitTable.standard[UnitCode(rawValue: "\(system)tsp")] == nil ? "metric tsp" : "\(system)tsp"
        return [
            Step(tablespoon.rawValue, from: .one, by: Rational(constant: 1, over: 2)),
            Step(small, from: .zero, by: Rational(constant: 1, over: 4)),
        ]
    }

    private static let grams = [
        Step("kg", from: .one, by: Rational(constant: 1, over: 10)), Step("g", from: 100, by: 10),
        Step("g", from: 10, by: 5), Step("g", from: .zero, by: .one),
    ]
    private static let pounds = [
        Step("lb", from: .one, by: Rational(constant: 1, over: 4)),
        Step("oz", from: .zero, by: Rational(constant: 1, over: 2)),
    ]
    private static let liters = [
        Step("l", from: .one, by: Rational(constant: 1, over: 10)), Step("ml", from: 100, by: 10),
        Step("ml", from: .zero, by: 5),
    ]
    private static let quarts = [
        Step("gallon", from: .one, by: Rational(constant: 1, over: 4)),
        Step("quart", from: .one, by: Rational(constant: 1, over: 4)),
        Step("cup", from: .zero, by: Rational(constant: 1, over: 4)),
    ]
}
