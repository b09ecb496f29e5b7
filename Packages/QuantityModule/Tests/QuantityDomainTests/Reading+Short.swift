import Quantities
import QuantityDomain

/// "3/2 cup", "2–3 lb", "4" or "nil": an amount in short, for tables of cases.
func short(_ range: AmountRange?) -> String {
    guard let range else { return "nil" }
    let numbers = range.isRange ? "\(range.lower)–\(range.upper)" : "\(range.upper)"
    return range.unit == .count ? numbers : "\(numbers) \(range.unit)"
}

/// The amount of a line, in short.
func amount(of line: String, locale: String = "") -> String {
    short(IngredientLineParser().parse(line, locale: locale).quantity.range)
}
