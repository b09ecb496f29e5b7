public import Quantities

/// The cups and spoons that a home cooks with: what the bare words "cup", "tbsp", "pint" mean there.
public enum CupSystem: String, CaseIterable, Codable, Sendable {
    /// The US customary cup of 236.588 ml, the default.
    case us
    /// The metric cup of 250 ml, spoons of 15 and 5 ml.
    case metric
    /// The imperial cup of half a pint, 284.131 ml.
    case imperial
    /// The 240 ml cup of US nutrition labels.
    case usLabel = "us-label"

    /// Returns the unit that a bare word means; any other unit is unchanged.
    public func unit(_ unit: UnitCode) -> UnitCode { Self.meanings[self]?[unit] ?? unit }

    /// Converts a quantity that was read with bare words into the units that they mean.
    public func quantity(_ read: StructuredQuantity) -> StructuredQuantity {
        guard let range = read.range, unit(range.unit) != range.unit else { return read }
        return QuantityFormatter().quantity(
            AmountRange(range.lower, range.upper, unit(range.unit)),
            confidence: read.parseConfidence
        )
    }

    private static let meanings: [CupSystem: [UnitCode: UnitCode]] = [
        .metric: meanings("metric", ["cup", "tbsp", "tsp"]),
        .imperial: meanings("imperial", ["cup", "tbsp", "tsp", "fl oz", "pint", "quart", "gallon"]),
        .usLabel: meanings("US label", ["cup", "tbsp", "tsp", "fl oz"]),
    ]

    private static func meanings(_ system: String, _ units: [String]) -> [UnitCode: UnitCode] {
        Dictionary(
            uniqueKeysWithValues: units.map { (UnitCode(rawValue: $0), UnitCode(rawValue: "\(system) \($0)")) }
        )
    }
}

/// Decides which cup, pint or spoon a word means in a region: US customary unless the region has its own.
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

    /// Returns the unit that a word means in a region, a BCP 47 tag such as "en-AU".
    static func unit(_ unit: UnitCode, in region: String) -> UnitCode {
        if region.isEmpty { return unit }
        if isBritish(region) { return imperial[unit] ?? unit }
        return LocaleTag(region) == australia ? australian[unit] ?? unit : unit
    }

    private static let australia = LocaleTag("en-AU")
    private static let british: Set = [LocaleTag("en-GB"), LocaleTag("en-IE")]

    /// Whether a BCP 47 tag means English as in Great Britain or Ireland.
    static func isBritish(_ tag: String) -> Bool { !tag.isEmpty && british.contains(LocaleTag(tag)) }
}
