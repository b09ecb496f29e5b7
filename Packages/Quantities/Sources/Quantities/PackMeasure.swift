/// What the content of a pack is measured by.
///
/// Units of one measure have exact sizes, so that no ingredient is needed to compare them.
public enum PackMeasure: Hashable, Sendable, CaseIterable {
    /// Mass, in grams.
    case mass
    /// Volume, in milliliters.
    case volume
    /// A number of things.
    case count

    /// The unit that the others of the measure are multiples of.
    public var unit: UnitCode {
        switch self {
        case .mass: UnitCode(rawValue: "g")
        case .volume: UnitCode(rawValue: "ml")
        case .count: .count
        }
    }

    /// The sizes of the units, by their codes; the ounces, pounds, and fluid ounces are those of the US.
    ///
    /// Sources: SI Brochure, 9th edition; NIST Handbook 44, Appendix C.
    private static let sizes: [String: (measure: PackMeasure, size: Rational)] = [
        "g": (.mass, 1), "mg": (.mass, Rational(constant: 1, over: 1_000)), "dag": (.mass, 10), "hg": (.mass, 100),
        "kg": (.mass, 1_000), "oz": (.mass, Rational(constant: 28_349_523_125, over: 1_000_000_000)),
        "lb": (.mass, Rational(constant: 45_359_237, over: 100_000)),
        "ml": (.volume, 1), "cl": (.volume, 10), "dl": (.volume, 100), "l": (.volume, 1_000),
        "fl oz": (.volume, Rational(constant: 295_735_295_625, over: 10_000_000_000)),
        "pint": (.volume, Rational(constant: 473_176_473, over: 1_000_000)),
        "quart": (.volume, Rational(constant: 946_352_946, over: 1_000_000)),
        "gallon": (.volume, Rational(constant: 3_785_411_784, over: 1_000_000)),
        "": (.count, 1), "piece": (.count, 1), "pair": (.count, 2), "dozen": (.count, 12),
    ]

    /// Returns an amount in the unit of its measure: 1,500 g for 3/2 kg; `nil` for a unit that no pack is printed in.
    ///
    /// - Throws: ``ArithmeticError/overflow`` when the result does not fit.
    public static func measuring(
        _ amount: Amount
    ) throws(ArithmeticError) -> (measure: PackMeasure, value: Rational)? {
        guard let unit = sizes[amount.unit.rawValue] else { return nil }
        return (unit.measure, try amount.value * unit.size)
    }

    /// Returns the measure of a unit; `nil` for one that no pack is printed in.
    public static func of(_ unit: UnitCode) -> PackMeasure? { sizes[unit.rawValue]?.measure }
}
