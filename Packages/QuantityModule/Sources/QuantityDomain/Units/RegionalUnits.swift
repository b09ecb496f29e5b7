import Quantities

/// Which cup, pint or spoon a word means where it was written: US customary unless the region has its own.
enum RegionalUnits {
    private static let imperial: [UnitCode: UnitCode] = [
        UnitCode(rawValue: "pint"): UnitCode(rawValue: "imperial pint"),
        UnitCode(rawValue: "quart"): UnitCode(rawValue: "imperial quart"),
        UnitCode(rawValue: "gallon"): UnitCode(rawValue: "imperial gallon"),
        UnitCode(rawValue: "fl oz"): UnitCode(rawValue: "imperial fl oz"),
    ]
    private static let australian: [UnitCode: UnitCode] = [
        UnitCode(rawValue: "cup"): UnitCode(rawValue: "metric cup"),
        UnitCode(rawValue: "tbsp"): UnitCode(rawValue: "Australian tbsp"),
        UnitCode(rawValue: "tsp"): UnitCode(rawValue: "metric tsp"),
    ]

    /// The unit that a word means in a region, a BCP 47 tag such as "en-AU".
    static func unit(_ unit: UnitCode, in region: String) -> UnitCode {
        switch region {
        case "en-GB", "en-IE": imperial[unit] ?? unit
        case "en-AU": australian[unit] ?? unit
        default: unit
        }
    }
}
