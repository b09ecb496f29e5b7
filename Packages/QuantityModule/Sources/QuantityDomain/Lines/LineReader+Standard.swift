package import LineParser
import Quantities

extension LineReader {
    /// The reader of the module's own units.
    package static let standard = LineReader(units: UnitTable.standard.units.map { ($0.code, UnitTraits($0)) })
}

extension UnitTraits {
    fileprivate init(_ unit: UnitDefinition) {
        let measures: Measured =
            switch unit.dimension {
            case .volume: .volume
            case .mass: .mass
            case .length: .length
            case .temperature: .temperature
            case .piece: .piece
            case .noun: .noun
            }
        self.init(
            code: unit.code,
            measures: measures,
            factor: unit.factor,
            usesDecimals: unit.style == .decimal,
            isVague: unit.isVague,
            isPackage: unit.isPackage,
            isPortion: unit.isPortion,
            mayFollowName: unit.mayFollowName
        )
    }
}

extension Measure {
    /// Returns the exact amount in the units of a locale and a language; `nil` when a number is too large.
    func range(in locale: String, _ language: Language) -> AmountRange? {
        range(in: locale, language, unit: UnitTable.standard.code(at: unit) ?? .count)
    }

    /// Returns the exact amount in a region's version of a unit; `nil` when a number is too large.
    func range(in locale: String, _ language: Language, unit: UnitCode) -> AmountRange? {
        guard let lower = lower.rational, let upper = upper.rational else { return nil }
        return AmountRange(lower, upper, RegionalUnits(locale: locale, language).unit(unit))
    }
}
