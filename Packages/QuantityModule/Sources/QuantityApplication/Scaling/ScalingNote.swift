import Quantities
import QuantityDomain

/// Writes notes about lines that were not scaled, or only in part.
struct ScalingNote {
    let factor: Rational
    let servings: Rational?

    /// The note for an amount without a number: "adjust to taste for 6 servings".
    func adjusting(_ text: String) -> String {
        let verb = text.lowercased().contains("to taste") ? "adjust" : "adjust to taste"
        return "\(verb) for \(size)"
    }

    /// The note for something that does not scale.
    func keeping(_ thing: FixedThing) -> String {
        switch thing {
        case .thing: "not scaled: check that it is large enough for \(size)"
        case .measure: "not scaled: heat and time do not grow with the recipe"
        }
    }

    /// The note for numbers outside the amount.
    func untouched(_ numbers: String) -> String { "\"\(numbers)\" is still the original's" }

    /// The note for an amount that may belong to each piece.
    func total(_ numbers: String) -> String { "\"\(numbers)\" is taken for the amount of all together" }

    private var size: String {
        guard let servings else { return "\(number(factor)) times the recipe" }
        return "\(number(servings)) \(servings == .one ? "serving" : "servings")"
    }

    private func number(_ value: Rational) -> String {
        QuantityFormatter().text(of: AmountRange(value, value, .count)).text
    }
}
