/// A day of the week.
public enum Weekday: String, CaseIterable, Codable, Sendable {
    /// The first day of most of the world's weeks.
    case monday
    /// The day after Monday.
    case tuesday
    /// The day after Tuesday.
    case wednesday
    /// The day after Wednesday.
    case thursday
    /// The day after Thursday.
    case friday
    /// The day after Friday.
    case saturday
    /// The day after Saturday.
    case sunday

    /// Reads the English name of a day, in any capitalization.
    ///
    /// - Throws: ``HouseholdValueError/badFirstDay(text:)`` for any other text.
    public init(_ text: String) throws(HouseholdValueError) {
        guard let day = Weekday(rawValue: text.lowercased()) else { throw .badFirstDay(text: text) }
        self = day
    }
}

/// The units that a home measures in.
///
/// What a bare cup or spoon means is a setting of its own, which belongs to Quantity.
public enum MeasurementSystem: String, CaseIterable, Codable, Sendable {
    /// Grams, liters, and degrees Celsius.
    case metric
    /// US customary: ounces, US cups and pints.
    case us
    /// British imperial: ounces, imperial pints.
    case imperial

    /// Reads the name of a system, in any capitalization.
    ///
    /// - Throws: ``HouseholdValueError/badMeasurement(text:)`` for any other text.
    public init(_ text: String) throws(HouseholdValueError) {
        guard let system = MeasurementSystem(rawValue: text.lowercased()) else { throw .badMeasurement(text: text) }
        self = system
    }
}

/// What is usual in a region.
package struct RegionFacts: Hashable, Sendable {
    /// What people pay with.
    package let currency: Currency
    /// The day that weeks begin with.
    package let firstDay: Weekday
    /// The units that people measure in.
    package let measurement: MeasurementSystem

    /// What is usual in most of the world.
    ///
    /// Source: Unicode CLDR, supplemental data for region 001 (weekData and measurementData). It has no currency for
    /// the world; the US dollar is the one that is traded most (BIS, Triennial Central Bank Survey 2022).
    package static let world = RegionFacts(currency: .usDollar, firstDay: .monday, measurement: .metric)

    /// The facts by ISO 3166 code; read when they are first needed.
    package static let all: [String: RegionFacts] = {
        let rows = DataTable.rows(of: PackageResources.regions_tsv).map { columns in
            guard let firstDay = Weekday(rawValue: columns[2]),
                let measurement = MeasurementSystem(rawValue: columns[3])
            else { preconditionFailure("regions.tsv is broken: \(columns)") }
            let currency = Currency(rawValue: columns[1]) ?? world.currency
            return (columns[0], RegionFacts(currency: currency, firstDay: firstDay, measurement: measurement))
        }
        return Dictionary(uniqueKeysWithValues: rows)
    }()
}
