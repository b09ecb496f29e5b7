import Commands
import Foundation
import HouseholdModule
import SQLKit

extension Household {
    /// Reads a row of `homes`.
    init(row: SQLRow) {
        self.init(
            name: HouseholdName(rawValue: row["name"]),
            language: LanguageTag(rawValue: row["language"]),
            currency: Currency(rawValue: row["currency"]),
            firstDay: Weekday(rawValue: row["first_day"]),
            measurement: MeasurementSystem(rawValue: row["measurement"]),
            version: row["version"]
        )
    }
}

extension SQLConnection {
    /// Writes what a home has set.
    func save(_ home: Household, in household: HouseholdID) throws {
        try run(
            """
            INSERT INTO homes (household_id, name, language, currency, first_day, measurement, version)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (household_id) DO UPDATE SET name = excluded.name, language = excluded.language,
                currency = excluded.currency, first_day = excluded.first_day, measurement = excluded.measurement,
                version = excluded.version
            """,
            [
                household.blob, home.name?.rawValue ?? "", home.language?.rawValue ?? "", home.currency?.rawValue ?? "",
                home.firstDay?.rawValue ?? "", home.measurement?.rawValue ?? "", home.version,
            ]
        )
    }
}
