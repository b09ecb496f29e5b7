public import Quantities

/// An amount of one nutrient.
public struct Nutrient: Hashable, Sendable, Codable {
    /// The nutrient's name, such as "energy" or "carbohydrate".
    public let name: String
    /// The exact amount in the unit of nutrition labels: kcal, g, or mg.
    public let amount: Amount

    /// Creates an amount of a nutrient.
    public init(name: String, amount: Amount) {
        self.name = name
        self.amount = amount
    }

    /// Returns the nutrient for a larger or smaller weight.
    public func scaled(by factor: Rational) throws(ArithmeticError) -> Nutrient {
        Nutrient(name: name, amount: Amount(try amount.value * factor, amount.unit))
    }

    /// Returns the amount for display: whole kilocalories, other units to a tenth; a positive amount never appears as
    /// zero.
    public func displayText(locale: String) -> String {
        let places = amount.unit.rawValue == "kcal" ? 0 : 1
        return "\(LabelNumber.text(amount.value, places: places, locale: locale)) \(amount.unit)"
    }
}
