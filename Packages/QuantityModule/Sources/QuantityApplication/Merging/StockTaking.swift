import Quantities
import QuantityDomain

/// What needs take from one entry of the stock, in the unit in which a cook takes it.
///
/// Whole packages are counted. A part is measured as the recipe measures it, 3 1/3 cups of 1 kg, or as the stock is where
/// its numbers are simple, 6 fl oz of 72 fl oz.
struct StockTaking {
    let entry: StockEntry
    /// How much of the entry is taken, in the unit in which it is counted.
    let used: Rational
    /// The parts of the needs that it covers, in their units.
    let covered: [Amount]

    private static let units = UnitTable.standard

    /// Returns the amount and the stock as people read them.
    ///
    /// - Parameters:
    ///   - formatter: Writes amounts.
    ///   - locale: The home's.
    ///   - whole: What a number without a unit counts, where parts of it are taken: 3 cloves of 1 head.
    /// - Returns: Both, in the home's language.
    /// - Throws: A ``CalculationError`` when a number is beyond the exact ones.
    func taken(
        _ formatter: QuantityFormatter,
        locale: String,
        whole: UnitCode?
    ) throws(CalculationError) -> NetDemand.TakenStock {
        guard let part = try part(locale) else {
            return NetDemand.TakenStock(
                amount: try packs(used, formatter),
                stock: try packs(entry.counted.value, formatter)
            )
        }
        let stock: StructuredQuantity
        if let whole, entry.stored.unit == .count, part.unit != .count {
            stock = formatter.quantity(AmountRange(Amount(entry.stored.value, whole)), confidence: 1)
        } else {
            stock = try packs(entry.counted.value, formatter)
        }
        return NetDemand.TakenStock(amount: try written(part, formatter), stock: stock)
    }

    /// Returns the amount of a part; `nil` where whole packages or the whole stock are taken.
    private func part(_ locale: String) throws(CalculationError) -> Amount? {
        if used == entry.counted.value { return nil }
        let pack = PackUnit(entry.counted.unit)
        let stored = try entry.stored(used)
        if used.isWhole, pack != nil || !Self.isMeasured(stored.unit) { return nil }
        let own = try own(stored, pack)
        guard let need = try need(), !Self.isPackage(need.unit) || !Self.isMeasured(own.unit) else { return own }
        if Self.units.dimension(of: need.unit) == Self.units.dimension(of: own.unit), !ShelfRounding.isSpoon(need.unit),
            Self.isSimple(own)
        {
            return own
        }
        if Self.isMeasured(own.unit), ShelfRounding.isForeign(need.unit, locale: locale) { return own }
        return PracticalUnit(locale: locale).practical(AmountRange(need)).amount
    }

    /// The part as the stock measures it; the content of packages.
    private func own(_ stored: Amount, _ pack: PackUnit?) throws(CalculationError) -> Amount {
        guard let pack else { return try PracticalUnit().small(stored) }
        do { return Amount(try used * pack.content.value, pack.content.unit) } catch { throw .arithmetic(error) }
    }

    /// The sum of what is covered; `nil` for unlike units.
    private func need() throws(CalculationError) -> Amount? {
        let totals = try TotalCalculator().totals(of: covered.map { AmountRange($0) })
        return totals.count == 1 ? totals[0].amount : nil
    }

    /// Writes an amount, rounded where neither the recipe nor a scale states it so: ≈ 420 g for 418.4 g.
    private func written(
        _ amount: Amount,
        _ formatter: QuantityFormatter
    ) throws(CalculationError) -> StructuredQuantity {
        let quantity = formatter.quantity(AmountRange(amount), confidence: 1)
        let isStated = covered.contains { Self.units[$0.unit]?.style == .decimal && PackUnit($0.unit) == nil }
        guard Self.units[amount.unit]?.style == .decimal, !isStated else { return quantity }
        let rounded = try PracticalUnit().rounded(amount)
        guard rounded != amount else { return quantity }
        return StructuredQuantity(
            range: quantity.range,
            displayText: "≈ \(formatter.text(of: AmountRange(rounded)).text)",
            parseConfidence: 1,
            exact: false
        )
    }

    /// Writes a number of packages in the unit of the stock: 1980 ml that were typed as 6 x 330 ml are such packs again.
    private func packs(_ count: Rational, _ formatter: QuantityFormatter) throws(CalculationError) -> StructuredQuantity
    {
        let stored = try entry.stored(count)
        let quantity = formatter.quantity(AmountRange(stored), confidence: 1)
        guard count.isWhole, Self.isMeasured(stored.unit), PackUnit(entry.counted.unit) != nil else { return quantity }
        return StructuredQuantity(
            range: quantity.range,
            displayText: formatter.text(of: AmountRange(Amount(count, entry.counted.unit))).text,
            parseConfidence: 1,
            exact: true
        )
    }

    /// Whether the number of an amount reads at once: whole, or a decimal of a metric unit.
    private static func isSimple(_ amount: Amount) -> Bool {
        amount.value.isWhole
            || units[amount.unit]?.style == .decimal
                && QuantityFormatter().text(of: AmountRange(amount)).exact
    }

    private static func isMeasured(_ unit: UnitCode) -> Bool { [.mass, .volume].contains(units.dimension(of: unit)) }

    private static func isPackage(_ unit: UnitCode) -> Bool { PackUnit(unit) != nil || units.isPackage(unit) }
}
