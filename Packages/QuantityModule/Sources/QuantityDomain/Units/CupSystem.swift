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

    /// Returns the unit that a bare word means in a home of a locale: that of its own cups, otherwise that of its
    /// region.
    package func meaning(of word: UnitCode, locale: String) -> UnitCode {
        self == .us ? RegionalUnits(locale: locale).unit(word) : unit(word)
    }

    /// Returns the unit that stands for one that a line was read with, whose bare word may have meant the region's.
    package func unit(_ read: UnitCode, locale: String) -> UnitCode {
        self == .us ? read : unit(RegionalUnits(locale: locale).bareWord(for: read))
    }

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
