public import Quantities

/// How much of something that nutrition labels name is in food.
public struct Nutrient: Hashable, Sendable {
    /// What it is, such as "energy" or "carbohydrate".
    public let name: String
    /// How much, exactly, in the unit of labels: kcal, g, mg.
    public let amount: Amount

    /// Makes an amount of a nutrient.
    public init(name: String, amount: Amount) {
        self.name = name
        self.amount = amount
    }

    /// The same nutrient in a larger or smaller weight.
    public func scaled(by factor: Rational) throws(ArithmeticError) -> Nutrient {
        Nutrient(name: name, amount: Amount(try amount.value * factor, amount.unit))
    }

    /// What people read: whole kilocalories, anything else to a tenth; something is never shown as nothing.
    public func displayText(locale: String) -> String {
        let places = amount.unit.rawValue == "kcal" ? 0 : 1
        return "\(LabelNumber.text(amount.value, places: places, locale: locale)) \(amount.unit)"
    }
}
