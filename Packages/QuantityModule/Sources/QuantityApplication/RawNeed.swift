import Quantities
import QuantityDomain

/// The amount to buy for a line whose own amount is of the cooked ingredient, or has no number.
struct RawNeed {
    /// The amount of the ingredient as bought, written in the home's language.
    let quantity: StructuredQuantity
    /// What the amount assumes: "about 7/8 cup raw for 3 cups cooked (USDA FoodData Central)".
    let assumption: Assumption

    /// Returns the need of a line; `nil` for one that names no cooked ingredient of known yield, or no amount of it.
    init?(_ line: ParsedLine, amount: StructuredQuantity, _ formatter: QuantityFormatter) throws(CalculationError) {
        guard let range = amount.range,
            let yield = CookedYield(of: line.ingredientKey, in: "\(line.name) \(line.preparation)"),
            let raw = try yield.raw(range)
        else { return nil }
        quantity = formatter.quantity(raw, confidence: amount.parseConfidence)
        let text = quantity.displayText.drop { $0 == "≈" || $0 == " " }
        assumption = .raw(amount: String(text), cooked: amount.displayText, source: yield.source)
    }

    /// Returns the usual amount of a line in a unit without a size of its own, such as a knob of butter, or of one
    /// without an amount, such as mint to garnish; `nil` for any other.
    init?(usual line: ParsedLine, factor: Rational?, _ formatter: QuantityFormatter) throws(CalculationError) {
        guard let usual = UsualAmount(of: line) else { return nil }
        let range = line.quantity.range
        let one = AmountRange(Amount(usual.amount.value, formatter.meaning(of: usual.amount.unit)))
        let amount = try exactly { () throws(AmountError) in
            try AmountRange(
                one.scaled(by: range?.lower ?? .one).lower,
                one.scaled(by: range?.upper ?? .one).upper,
                one.unit
            ).scaled(by: factor ?? .one)
        }
        quantity = formatter.quantity(amount, confidence: line.quantity.parseConfidence)
        let words = line.amountText.isEmpty ? line.listName : line.amountText
        assumption = .usual(words: words, amount: quantity.displayText, source: usual.source)
    }
}
