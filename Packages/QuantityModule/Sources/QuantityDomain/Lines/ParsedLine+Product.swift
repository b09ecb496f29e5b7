import LineParser
import Quantities

extension ParsedLine {
    /// Replaces the number of "3 x 200 g flour" with the product, 600 g, unless the line counts things of that size.
    ///
    /// "4 x 175 g hake fillets" are four fillets. The text keeps the multiplication: "3 × 200 g".
    mutating func multiply(_ formatter: QuantityFormatter) {
        guard let count = quantity.range, count.unit == .count, let each = alternates.first?.range,
            !hasPieces(of: each), let pack = PackUnit(.count, holding: each.amount),
            let product = Self.product(of: count, each)
        else { return }
        let written = each.isRange ? product : AmountRange(count.lower, count.upper, pack.code)
        let display = formatter.text(of: written, keepsDecimals: true)
        quantity = StructuredQuantity(
            range: product,
            displayText: display.text,
            parseConfidence: quantity.parseConfidence,
            exact: display.exact
        )
        isProduct = true
        alternates = alternates.dropFirst().compactMap { other in
            guard let all = other.range.flatMap({ Self.product(of: count, $0) }) else { return nil }
            return formatter.quantity(all, confidence: other.parseConfidence)
        }
    }

    private static func product(of count: AmountRange, _ each: AmountRange) -> AmountRange? {
        guard let lower = try? count.lower * each.lower, let upper = try? count.upper * each.upper else { return nil }
        return AmountRange(lower, upper, each.unit)
    }

    /// Whether the line counts pieces of its ingredient, each of so much.
    ///
    /// A powder or a liquid has none, and no potato weighs a kilogram. Where the tables don't say, a plural has them,
    /// "4 x 150 g perch loins", as have whole fish and fowl, and one thing is one, "1 x 1 kg squash".
    private func hasPieces(of each: AmountRange) -> Bool {
        if ShelfForm.isNeverCounted(ingredientKey) { return false }
        let units = UnitTable.standard
        let weights = IngredientWeight.standard(of: ingredientKey)
        let pieces = weights.filter { units.dimension(of: $0.measure.unit) == .piece }
        if pieces.contains(where: { $0.isFarBelow(each.amount) }) { return false }
        if !pieces.isEmpty || ShelfForm.isOnlyCounted(ingredientKey) { return true }
        if weights.contains(where: { units.dimension(of: $0.measure.unit) == .volume }) { return false }
        let isPlural = language == .english && name.hasSuffix("s") && !name.hasSuffix("ss")
        return isPlural || LineWords.standard.ends(LineWords.words(of: name), .pieces) || quantity.range?.upper == .one
    }
}

extension IngredientWeight {
    /// Whether one piece weighs less than half of an amount; `false` for an amount that isn't a weight.
    fileprivate func isFarBelow(_ amount: Amount) -> Bool {
        guard let same = try? UnitTable.standard.convert(amount, to: weight.unit),
            let pieces = try? same.value / weight.value * measure.value
        else { return false }
        return pieces > 2
    }
}
