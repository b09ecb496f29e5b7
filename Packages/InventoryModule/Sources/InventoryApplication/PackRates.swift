import Quantities

/// Converts units by what a product's packs hold, and otherwise by the converter.
///
/// A product's own pack says more than any measured weight: a can of it holds 400 g, whatever cans usually hold.
struct PackRates {
    /// How many of a unit of the stock are one of the requested unit, and the pack that says so.
    struct Rate {
        let rate: ConversionRate
        let pack: PackContent?
    }

    let converter: any AmountConverter
    let packs: [PackContent]
    let ingredientKey: String

    /// Returns a rate for each unit that a path leads to.
    func rates(from requested: Amount, to others: [UnitCode]) async throws(InventoryError) -> [UnitCode: Rate] {
        var rates: [UnitCode: Rate] = [:]
        // A pack's unit in the request: its content leads on, "2" of "6 x 330 ml" are 660 ml.
        if let pack = packs.first(where: { $0.unit == requested.unit }) {
            let onward = try await converted(pack.content, to: others)
            for (unit, rate) in onward { rates[unit] = rate.times(pack.content.value).map { Rate($0, pack) } }
        }
        let left = others.filter { rates[$0] == nil }
        let contents = packs.filter { left.contains($0.unit) }.map(\.content.unit)
        let direct = try await converted(
            requested,
            to: Array(Set(left + contents)).sorted { $0.rawValue < $1.rawValue }
        )
        for unit in left {
            if let pack = packs.first(where: { $0.unit == unit }), let rate = direct[pack.content.unit] {
                rates[unit] = rate.divided(by: pack.content.value).map { Rate($0, pack) }
            } else if let rate = direct[unit] {
                rates[unit] = Rate(rate: rate, pack: nil)
            }
        }
        return rates
    }

    /// Returns how many of each unit are one of an amount's unit; the unit itself is one of itself.
    private func converted(
        _ amount: Amount,
        to units: [UnitCode]
    ) async throws(InventoryError) -> [UnitCode: ConversionRate] {
        let others = units.filter { $0 != amount.unit }
        var rates: [UnitCode: ConversionRate] = [:]
        if !others.isEmpty {
            let found: [UnitCode: ConvertedAmount]
            do {
                found = try await converter.convert(amount, to: others, ingredientKey: ingredientKey)
            } catch { throw .converter(error) }
            for (unit, conversion) in found {
                rates[unit] = ConversionRate(conversion, of: amount, isIngredientKnown: !ingredientKey.isEmpty)
            }
        }
        if units.contains(amount.unit) { rates[amount.unit] = ConversionRate(.one) }
        return rates
    }
}

extension PackRates.Rate {
    fileprivate init(_ rate: ConversionRate, _ pack: PackContent) { (self.rate, self.pack) = (rate, pack) }
}

// A pack may hold more than can be calculated with; it then says nothing about other units.
extension ConversionRate {
    fileprivate func times(_ factor: Rational) -> ConversionRate? {
        (try? value * factor).map(with)
    }

    fileprivate func divided(by divisor: Rational) -> ConversionRate? {
        (try? value / divisor).map(with)
    }
}
