import Quantities
import QuantityDomain

/// The raw amount that a line of a cooked ingredient needs.
struct RawNeed {
    /// The amount of the raw ingredient, written in the home's language.
    let quantity: StructuredQuantity
    /// What the amount assumes: "about 7/8 cup raw for 3 cups cooked (USDA FoodData Central)".
    let assumption: String

    /// Returns the need of a line; `nil` for one that names no cooked ingredient of known yield, or no amount of it.
    init?(_ line: ParsedLine, amount: StructuredQuantity, _ formatter: QuantityFormatter) throws(CalculationError) {
        guard let range = amount.range,
            let yield = CookedYield(of: line.ingredientKey, in: "\(line.name) \(line.preparation)"),
            let raw = try yield.raw(range)
        else { return nil }
        quantity = formatter.quantity(raw, confidence: amount.parseConfidence)
        let text = quantity.displayText.drop { $0 == "≈" || $0 == " " }
        assumption = "about \(text) raw for \(amount.displayText) cooked (\(yield.source))"
    }
}
