import Quantities
import QuantityDomain

/// What needs take from one entry of the stock, in the unit in which a cook takes it.
///
/// Whole packages are counted. A part is measured as the recipe measures it, 3 1/3 cups of 1 kg, or as the stock is
/// where its numbers are simple, 6 fl oz of 72 fl oz.
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
    ///   - home: The home, whose units say how a part is measured.
    ///   - goods: What is taken: a number of garlic counts heads where cloves are taken.
    /// - Returns: Both, in the home's language.
    /// - Throws: A ``CalculationError`` when a number is beyond the exact ones.
    func taken(
        _ formatter: QuantityFormatter,
        in home: HomeReading,
        _ goods: Goods
    ) throws(CalculationError) -> NetDemand.TakenStock {
        guard let part = try part(home, formatter) else {
            return NetDemand.TakenStock(
                amount: try packs(used, formatter),
                stock: try packs(entry.counted.value, formatter)
            )
        }
        let stock: StructuredQuantity
        if let whole = goods.form?.whole, entry.stored.unit == .count, part.unit != .count {
            stock = formatter.quantity(AmountRange(Amount(entry.stored.value, whole)), confidence: 1)
        } else {
            stock = try packs(entry.counted.value, formatter)
        }
        return NetDemand.TakenStock(amount: try written(part, goods, formatter), stock: stock)
    }

    /// Returns the amount of a part; `nil` where whole packages or the whole stock are taken.
    private func part(_ home: HomeReading, _ formatter: QuantityFormatter) throws(CalculationError) -> Amount? {
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
        let isForeign = home.cups == .us && ShelfRounding.isForeign(need.unit, locale: home.locale)
        let isRead = isForeign || Self.units[need.unit]?.style == .decimal
        if Self.isMeasured(own.unit), isRead { return own }
        let practical = PracticalUnit(locale: home.locale).practical(AmountRange(need)).amount
        // A metric kitchen weighs what no cup measures exactly.
        let isOdd = home.ownSystem == .metric && !formatter.text(of: AmountRange(practical)).exact
        return Self.isMeasured(own.unit) && (isOdd || !Self.isSpooned(practical)) ? own : practical
    }

    /// Whether an amount is not a number of spoons, or one that a cook counts out: up to four, in halves and quarters.
    private static func isSpooned(_ amount: Amount) -> Bool {
        guard ShelfRounding.isSpoon(amount.unit) else { return true }
        return amount.value <= Rational(constant: 4, over: 1) && [1, 2, 4].contains(amount.value.denominator)
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

    /// Writes an amount, rounded where neither the recipe nor a scale states it so: ≈ 420 g for 418.4 g, and 3 eggs for
    /// 2 1/4.
    private func written(
        _ amount: Amount,
        _ goods: Goods,
        _ formatter: QuantityFormatter
    ) throws(CalculationError) -> StructuredQuantity {
        let quantity = formatter.quantity(AmountRange(amount), confidence: 1)
        let pieces = try goods.pieces(amount)
        if pieces != amount {
            return StructuredQuantity(
                range: quantity.range,
                displayText: formatter.text(of: AmountRange(pieces)).text,
                parseConfidence: 1,
                exact: false
            )
        }
        let dimension = Self.units.dimension(of: amount.unit)
        let isStated = covered.allSatisfy {
            Self.units[$0.unit]?.style == .decimal && PackUnit($0.unit) == nil
                && Self.units.dimension(of: $0.unit) == dimension
        }
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

    /// Writes a number of packages in the unit of the stock: 1980 ml that were typed as 6 x 330 ml are such packs
    /// again.
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

/// An ingredient as shops sell it.
struct Goods {
    let key: String
    let form: ShelfForm?

    /// Returns pieces that a cook can take: halves, and whole eggs.
    func pieces(_ amount: Amount) throws(CalculationError) -> Amount {
        guard UnitTable.standard.dimension(of: amount.unit) == .piece else { return amount }
        let count = try UnitTable.standard.convert(amount, to: .count).value
        let parts = Rational(constant: ShelfForm.isOnlyCounted(key) ? 1 : 2, over: 1)
        do { return Amount(try (count * parts).roundedUp() / parts, .count) } catch { throw .arithmetic(error) }
    }
}
