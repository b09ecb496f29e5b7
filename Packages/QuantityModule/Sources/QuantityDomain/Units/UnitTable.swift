import LineParser
public import Quantities
import TableData

/// What a unit measures.
///
/// Units of one dimension convert exactly into each other.
public enum Dimension: Hashable, Sendable {
    /// Volume, based on the milliliter.
    case volume
    /// Mass, based on the gram.
    case mass
    /// Length, based on the millimeter.
    case length
    /// Temperature, based on the kelvin; other scales have an offset.
    case temperature
    /// A number of things, including dozens; based on one thing.
    case piece
    /// A counting noun such as "bunch", which converts only to itself.
    case noun(UnitCode)
}

/// A unit of measure that cooks use, with its exact size.
public struct UnitDefinition: Hashable, Sendable {
    /// How people write numbers of a unit.
    public enum NumberStyle: String, Sendable {
        /// Halves, thirds, quarters and eighths: cups, spoons, pounds, ounces.
        case fraction
        /// Decimals: metric units.
        case decimal
        /// Whole things and simple fractions of them.
        case count
    }

    /// The code in stores and messages, which is also the singular that people read.
    public let code: UnitCode
    /// What the unit measures.
    public let dimension: Dimension
    /// How many base units of its dimension (milliliters, grams, millimeters, things, kelvins) equal one, exactly.
    public let factor: Rational
    /// What is added to a number before it is multiplied by ``factor``: 273.15 for degrees Celsius; zero except for
    /// temperatures.
    public let offset: Rational
    /// How to write its numbers.
    public let style: NumberStyle
    /// The plural that people read.
    public let plural: String
    /// The source of the factor; empty for counting nouns.
    public let source: String
    /// Whether it is an estimate by hand: "a pinch" is not a number, but "2 pinches" is.
    let isVague: Bool
    /// Whether it is sold in sizes, as in "400 g can".
    let isPackage: Bool
    /// Whether it is cut to a length, as in "3 inch piece".
    let isPortion: Bool
    /// Whether it may follow the name, as in "3 celery ribs".
    let mayFollowName: Bool
    /// Whether it is another name for a unit, see ``RegionalUnits``.
    let isAlias: Bool
    /// The system that a recipe with it is written in; `nil` for units that do not tell it: spoons and pieces, which
    /// every system has, metric and imperial cups, and inches.
    package let system: MeasurementSystem?
    /// Whether it is a measure of volume, mass or length.
    var isPrecise: Bool {
        switch dimension {
        case .volume, .mass, .length: true
        case .piece, .noun, .temperature: false
        }
    }
}

/// Every known unit, with exact factors.
public struct UnitTable: Sendable {
    /// The units of the module.
    public static let standard = UnitTable(resource: ProgramTable.units.bytes)

    let units: [UnitDefinition]
    private let positions: [UnitCode: Int]

    init(resource: [UInt8]) {
        units = TabSeparated.rows(of: resource).map(Self.unit)
        positions = Dictionary(uniqueKeysWithValues: units.enumerated().map { ($1.code, $0) })
    }

    /// Returns the unit with a code, or `nil` for an unknown code.
    public subscript(code: UnitCode) -> UnitDefinition? { positions[code].map { units[$0] } }

    /// Returns the unit whose code or English plural a word is, regardless of case: "rolls", "feet"; `nil` for a word
    /// that is neither, and for one that may be two units.
    package func unit(named word: String) -> UnitCode? {
        guard !word.isEmpty else { return nil }
        if let unit = self[UnitCode(rawValue: word)] { return unit.code }
        let folded = word.lowercased()
        let named = units.filter { $0.code.rawValue.lowercased() == folded || $0.plural.lowercased() == folded }
        return named.count == 1 ? named[0].code : nil
    }

    /// Every known code, sorted.
    public var codes: [UnitCode] { units.filter { !$0.isAlias }.map(\.code).sorted { $0.rawValue < $1.rawValue } }

    /// Returns what a unit measures; an unknown code is a counting noun of its own.
    public func dimension(of code: UnitCode) -> Dimension { self[code]?.dimension ?? .noun(code) }

    /// Returns how many base units of its dimension equal one; 1 for an unknown code.
    public func factor(of code: UnitCode) -> Rational { self[code]?.factor ?? .one }

    /// Returns the exact value of an amount in another unit of the same dimension.
    ///
    /// - Throws: ``CalculationError/unlikeUnits(_:_:)`` for units of different dimensions.
    public func convert(_ amount: Amount, to code: UnitCode) throws(CalculationError) -> Amount {
        if amount.unit == code { return amount }
        guard dimension(of: amount.unit) == dimension(of: code) else { throw .unlikeUnits(amount.unit, code) }
        do {
            if isTemperature(code) {
                let kelvins = try (amount.value + offset(of: amount.unit)) * factor(of: amount.unit)
                return Amount(try kelvins / factor(of: code) - offset(of: code), code)
            }
            return Amount(try amount.value * (factor(of: amount.unit) / factor(of: code)), code)
        } catch { throw .arithmetic(error) }
    }

    /// Returns how much an amount is in the base unit of its dimension: milliliters, grams, kelvins, or things.
    func baseValue(of amount: Amount) throws(CalculationError) -> Rational {
        do { return try (amount.value + offset(of: amount.unit)) * factor(of: amount.unit) } catch {
            throw .arithmetic(error)
        }
    }

    /// Whether a unit is a package, which is sold in sizes.
    package func isPackage(_ code: UnitCode) -> Bool { self[code]?.isPackage == true }

    /// Whether a unit measures temperature, so that its numbers are not proportional.
    public func isTemperature(_ code: UnitCode) -> Bool { self[code]?.dimension == .temperature }

    private func offset(of code: UnitCode) -> Rational { self[code]?.offset ?? .zero }

    /// Returns the code at an index of the table; `nil` for -1.
    func code(at place: Int16) -> UnitCode? { place >= 0 ? units[Int(place)].code : nil }

    private static func unit(_ fields: [String]) -> UnitDefinition {
        precondition(fields.count >= 7, "units.tsv: a row needs seven fields: \(fields)")
        let code = UnitCode(rawValue: fields[0])
        guard let factor = Rational(fields[2]), let style = UnitDefinition.NumberStyle(rawValue: fields[3]) else {
            preconditionFailure("units.tsv: \(fields[0]) has no readable factor or style.")
        }
        let traits = fields[5].split(separator: ",")
        let offset = traits.first { $0.hasPrefix("from ") }.map { String($0.dropFirst(5)) }
        guard let offset = Rational(offset ?? "0") else {
            preconditionFailure("units.tsv: \(fields[0]) has no readable offset.")
        }
        return UnitDefinition(
            code: code,
            dimension: dimension(named: fields[1], code),
            factor: factor,
            offset: offset,
            style: style,
            plural: fields[4],
            source: fields[6],
            isVague: traits.contains("vague"),
            isPackage: traits.contains("package"),
            isPortion: traits.contains("portion"),
            mayFollowName: traits.contains("after"),
            isAlias: traits.contains("alias"),
            system: traits.contains("us") ? .us : style == .decimal ? .metric : nil
        )
    }

    private static func dimension(named name: String, _ code: UnitCode) -> Dimension {
        switch name {
        case "volume": .volume
        case "mass": .mass
        case "length": .length
        case "temperature": .temperature
        case "piece": .piece
        default: .noun(code)
        }
    }
}
