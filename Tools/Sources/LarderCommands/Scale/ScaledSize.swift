import Quantities
import QuantityMessages

/// The size of a scaled recipe in words: "4 → 6 servings, × 1 1/2".
struct ScaledSize {
    let sentence: String

    init(_ scaled: QuantityMessages.ScaledRecipe) {
        let factor = "× \(AmountText.text(of: scaled.factor))"
        guard !scaled.servings.isEmpty else {
            sentence = factor
            return
        }
        let (before, after) = (AmountText.text(of: scaled.originalServings), AmountText.text(of: scaled.servings))
        sentence = "\(before) → \(after) \(after == "1" ? "serving" : "servings"), \(factor)"
    }
}

extension AmountText {
    /// Returns "1 1/2" for "3/2".
    fileprivate static func text(of number: String) -> String {
        Rational(number).map { text($0, unit: "") } ?? number
    }
}
