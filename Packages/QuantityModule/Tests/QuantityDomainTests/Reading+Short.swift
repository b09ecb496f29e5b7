import Quantities
import QuantityDomain

/// Formats an amount briefly for test cases: "3/2 cup", "2–3 lb", "4" or "nil".
func short(_ range: AmountRange?) -> String {
    guard let range else { return "nil" }
    let numbers = range.isRange ? "\(range.lower)–\(range.upper)" : "\(range.upper)"
    return range.unit == .count ? numbers : "\(numbers) \(range.unit)"
}

/// Returns the amount of a line in brief form.
func amount(of line: String, locale: String = "") -> String {
    short(IngredientLineParser().parse(line, locale: locale).quantity.range)
}
