import Quantities
import QuantityDomain

/// What a person should know of a line that was not scaled, or not all of it.
struct ScalingNote {
    let factor: Rational
    let servings: Rational?

    /// Beside an amount that has no number: "adjust to taste for 6 servings".
    func adjusting(_ text: String) -> String {
        let verb = text.lowercased().contains("to taste") ? "adjust" : "adjust to taste"
        return "\(verb) for \(size)"
    }

    /// Beside something that does not grow.
    func keeping(_ thing: FixedThing) -> String {
        switch thing {
        case .thing: "not scaled: check that it is large enough for \(size)"
        case .measure: "not scaled: heat and time do not grow with the recipe"
        }
    }

    /// Beside numbers that the amount does not hold.
    func untouched(_ numbers: String) -> String { "\"\(numbers)\" is still the original's" }

    /// Beside an amount that may be that of each piece.
    func total(_ numbers: String) -> String { "\"\(numbers)\" is taken for the amount of all together" }

    private var size: String {
        guard let servings else { return "\(number(factor)) times the recipe" }
        return "\(number(servings)) \(servings == .one ? "serving" : "servings")"
    }

    private func number(_ value: Rational) -> String {
        QuantityFormatter().text(of: AmountRange(value, value, .count)).text
    }
}
