import Foundation
public import Quantities

extension Product {
    /// Returns the least number of whole packs that contain a quantity: 2 of 500 g for 0.9 kg; 0 for none.
    ///
    /// `nil` when the packaging doesn't say what a pack contains, and for a quantity of another measure: how much a cup
    /// of flour weighs is the quantity module's knowledge.
    ///
    /// - Throws: `ArithmeticError.overflow` when the number does not fit.
    public func packs(for quantity: Amount) throws(ArithmeticError) -> Int? {
        try facts.packaging?.pack?.packs(covering: quantity)
    }
}

extension ProductPackaging {
    /// The pack as an exact quantity; `nil` when it is not known.
    ///
    /// Without a quantity, the pieces themselves are counted: ten eggs. A quantity without a unit, or with one that
    /// is not a mass, volume, or number, is not known.
    public var pack: Pack? {
        guard let quantity else { return count.flatMap { Pack(of: Amount(1, .count), times: $0) } }
        guard let unit = unit.flatMap(Self.unit(printed:)), let value = Rational("\(quantity)") else { return nil }
        return Pack(of: Amount(value, unit), times: count ?? 1)
    }

    /// Other texts for units, as they are printed, in lowercase.
    private static let printed: [String: String] = [
        "gr": "g", "gram": "g", "grams": "g", "milligram": "mg", "milligrams": "mg", "kilo": "kg", "kilogram": "kg",
        "kilograms": "kg", "ounce": "oz", "ounces": "oz", "lbs": "lb", "pound": "lb", "pounds": "lb",
        "milliliter": "ml", "milliliters": "ml", "millilitre": "ml", "millilitres": "ml", "centiliter": "cl",
        "centiliters": "cl", "centilitre": "cl", "centilitres": "cl", "deciliter": "dl", "deciliters": "dl",
        "decilitre": "dl", "decilitres": "dl", "liter": "l", "liters": "l", "litre": "l", "litres": "l", "lt": "l",
        "fl. oz": "fl oz", "fl. oz.": "fl oz", "floz": "fl oz", "fluid ounce": "fl oz", "fluid ounces": "fl oz",
        "pt": "pint", "pints": "pint", "qt": "quart", "quarts": "quart", "gal": "gallon", "gallons": "gallon",
        "pieces": "piece", "pc": "piece", "pcs": "piece", "ct": "piece", "count": "piece", "each": "piece",
        "unit": "piece", "units": "piece", "pairs": "pair",
    ]

    /// Returns the code of a printed unit; `nil` for one that no pack is printed in.
    private static func unit(printed text: String) -> UnitCode? {
        let folded = text.singleSpaced.lowercased()
        let code = UnitCode(rawValue: printed[folded] ?? folded)
        guard code != .count, PackMeasure.of(code) != nil else { return nil }
        return PackMeasure.of(code) == .count && code.rawValue == "piece" ? .count : code
    }
}
