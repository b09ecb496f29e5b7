import Quantities
import QuantityDomain

/// Writes amounts in the units that a home measures with, whatever country its recipes come from.
///
/// The amount stays exactly the same: 9/16 of a US cup is 133.08 ml in a metric home. Packages keep the content on
/// their label.
struct HomeUnits {
    private let home: HomeReading
    private let system: MeasurementSystem?
    private let formatter: QuantityFormatter
    private let units = UnitTable.standard

    init(_ home: HomeReading, _ formatter: QuantityFormatter) {
        self.home = home
        self.formatter = formatter
        system = home.ownSystem
    }

    /// Returns quantities in the home's units.
    ///
    /// A quantity that is in them already does not change, and neither does any where the home has set no units.
    func written(_ quantities: [StructuredQuantity]) throws(CalculationError) -> [StructuredQuantity] {
        try quantities.map { (quantity) throws(CalculationError) in try written(quantity) }
    }

    private func written(_ quantity: StructuredQuantity) throws(CalculationError) -> StructuredQuantity {
        guard let range = quantity.range, let unit = try unit(for: range) else { return quantity }
        let lower = try units.convert(Amount(range.lower, range.unit), to: unit)
        let upper = try units.convert(range.amount, to: unit)
        let own = PracticalUnit(locale: home.locale).practical(AmountRange(lower.value, upper.value, unit))
        return formatter.quantity(own, confidence: quantity.parseConfidence)
    }

    /// Returns the unit to write an amount in; `nil` for its own.
    private func unit(for range: AmountRange) throws(CalculationError) -> UnitCode? {
        guard let system, let own = units[range.unit] else { return nil }
        let isForeign = ShelfRounding.isForeign(range.unit, locale: home.locale) && home.cups == .us
        if isForeign, ShelfRounding.isSpoon(range.unit), let word = range.unit.rawValue.split(separator: " ").last {
            let spoon = home.meaning(of: UnitCode(rawValue: String(word)))
            return spoon == range.unit ? nil : spoon
        }
        // No line on a measuring cup marks 425 ml.
        let isOdd =
            system == .metric && own.dimension == .volume && own.style != .decimal
            && !ShelfRounding.isSpoon(range.unit) && !formatter.text(of: range).exact
        guard isForeign || isOdd || own.system.map({ $0 != system }) ?? false else { return nil }
        switch (own.dimension, system) {
        case (.mass, .metric): return UnitCode(rawValue: "g")
        case (.volume, .metric): return UnitCode(rawValue: "ml")
        // An eighth of a pound is too coarse for 500 g.
        case (.mass, .us): return try larger(of: ["lb", "oz"], from: 4, range)
        case (.volume, .us): return try larger(of: ["cup", "tbsp"], from: Rational(constant: 1, over: 4), range)
        case (.length, _), (.temperature, _), (.piece, _), (.noun, _): return nil
        }
    }

    /// Returns the first of two units for an amount of at least so much of it, otherwise the second.
    private func larger(
        of codes: [String],
        from least: Rational,
        _ range: AmountRange
    ) throws(CalculationError) -> UnitCode? {
        let found = codes.map { UnitCode(rawValue: $0) }
        guard let first = found.first, let second = found.last else { return nil }
        return try units.convert(range.amount, to: first).value >= least ? first : second
    }
}
