import Quantities
import QuantityDomain

/// Turns what remains to buy of an ingredient into what a person takes from the shelf: 23 5/8 tbsp of butter become 3
/// sticks, and 7 3/4 cloves of garlic become 1 head.
///
/// Amounts are added up exactly and rounded up once. An amount without a path to the ingredient's form stays apart, in
/// the unit that a cook would measure with.
struct ShelfAmounts: Sendable {
    /// What to take, and the conversions that led to it.
    struct Outcome {
        var amounts: [Amount] = []
        var path: [ConversionStep] = []
    }

    let graph: ConversionGraph
    let system: MeasurementSystem
    private let rounding: ShelfRounding
    private let units = UnitTable.standard

    init(graph: ConversionGraph, system: MeasurementSystem, locale: String = "") {
        self.graph = graph
        self.system = system
        rounding = ShelfRounding(system: system, locale: locale)
    }

    /// Returns what to take.
    ///
    /// - Parameters:
    ///   - amounts: What remains to buy, one amount for each group of units without a path between them.
    ///   - key: The ingredient.
    ///   - form: How the home's shops sell it; `nil` where nothing says it.
    /// - Returns: The rounded amounts, those in the ingredient's form first, and the path to them.
    /// - Throws: ``CalculationError/arithmetic(_:)`` when an amount does not fit.
    func take(_ amounts: [Amount], of key: String, as form: ShelfForm?) throws(CalculationError) -> Outcome {
        let form = amounts.allSatisfy(isLocalPackage) ? nil : form
        var outcome = Outcome()
        var sum: Amount?
        for amount in try sized(amounts) where amount.value > .zero {
            guard let (counted, path) = try shelved(amount, of: key, as: form) else {
                outcome.amounts.append(try rounding.shelf(amount))
                continue
            }
            outcome.path += path
            sum = try sum.map { (sum) throws(CalculationError) in try self.sum(sum, counted) } ?? counted
        }
        if let sum { outcome.amounts.insert(try rounding.shelf(sum), at: 0) }
        return outcome
    }

    /// Whether an amount is in packages that the home's shops may have: 2 blocks (14 oz) of tofu, in the United States.
    private func isLocalPackage(_ amount: Amount) -> Bool {
        PackUnit(amount.unit).flatMap { units[$0.content.unit] }?.system == system
    }

    /// Counts packages without a content among those whose content other lines give, where that is one content.
    private func sized(_ amounts: [Amount]) throws(CalculationError) -> [Amount] {
        let packs = amounts.filter { PackUnit($0.unit) != nil }
        guard packs.count == 1, let pack = packs.first, let unit = PackUnit(pack.unit)?.package,
            let bare = amounts.first(where: { $0.unit == unit })
        else { return amounts }
        let all: Rational
        do { all = try pack.value + bare.value } catch { throw .arithmetic(error) }
        return amounts.filter { $0 != bare }.map { $0 == pack ? Amount(all, pack.unit) : $0 }
    }

    private func sum(_ first: Amount, _ second: Amount) throws(CalculationError) -> Amount {
        let second = try units.convert(second, to: first.unit)
        do { return Amount(try first.value + second.value, first.unit) } catch { throw .arithmetic(error) }
    }

    /// Returns an amount in the unit of the shelf, before rounding; `nil` when no path leads there.
    private func shelved(
        _ amount: Amount,
        of key: String,
        as form: ShelfForm?
    ) throws(CalculationError) -> (amount: Amount, path: [ConversionStep])? {
        if let pack = PackUnit(amount.unit), form.map({ [pack.package, .count].contains($0.unit) }) ?? true {
            return nil
        }
        guard let form else { return try weighed(amount, of: key) }
        // A tub of 32 oz is not counted in quarts.
        if let pack = PackUnit(amount.unit), isMeasured(form.unit),
            units.dimension(of: pack.content.unit) != units.dimension(of: form.unit)
        {
            return nil
        }
        if units.dimension(of: amount.unit) == units.dimension(of: form.unit) { return (amount, []) }
        if form.unit == ShelfForm.leastWeighed.unit, try isPinch(amount, of: key) { return nil }
        if form.unit == .count, try isWeighed(amount, of: key) { return nil }
        let sized = graph.addingUsualSizes(of: key, form)
        guard let way = try sized.convert(amount, to: form.unit, ingredientKey: key) else { return nil }
        return (way.amount, way.isExact ? [] : way.path)
    }

    private func isMeasured(_ unit: UnitCode) -> Bool { [.mass, .volume].contains(units.dimension(of: unit)) }

    /// Whether an amount in spoons is too little to buy by weight.
    private func isPinch(_ amount: Amount, of key: String) throws(CalculationError) -> Bool {
        let least = ShelfForm.leastWeighed
        guard try rounding.isSpooned(amount), let way = try graph.convert(amount, to: least.unit, ingredientKey: key)
        else { return false }
        return way.amount.value < least.value
    }

    /// Whether a weight is bought by weight although shops also sell pieces.
    private func isWeighed(_ amount: Amount, of key: String) throws(CalculationError) -> Bool {
        guard units.dimension(of: amount.unit) == .mass, !ShelfForm.isOnlyCounted(key),
            let way = try graph.convert(amount, to: .count, ingredientKey: key)
        else { return false }
        return way.amount.value > ShelfForm.mostCounted.value
    }

    /// Returns the weight of a volume too large for spoons, because shops sell most things by weight.
    private func weighed(
        _ amount: Amount,
        of key: String
    ) throws(CalculationError) -> (amount: Amount, path: [ConversionStep])? {
        guard units.dimension(of: amount.unit) == .volume, try !rounding.isSpooned(amount),
            let way = try graph.convert(amount, to: UnitCode(rawValue: "g"), ingredientKey: key)
        else { return nil }
        return (way.amount, way.path)
    }
}
