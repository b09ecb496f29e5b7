public import Commands
import Foundation
public import HouseholdModule
public import SQLKit

/// Keeps what homes set about themselves in a SQL database.
public struct SQLHouseholdStore: HouseholdStore, SQLOperationStore {
    /// The service whose tables these are.
    public static let service = "household"

    /// The schema, step by step; a released step never changes.
    public static let migrations: [SchemaMigration] = [
        SchemaMigration(
            "what each home says about itself; an empty text is not set",
            sql: """
                CREATE TABLE homes (
                    household_id BLOB NOT NULL,
                    name TEXT NOT NULL,
                    language TEXT NOT NULL,
                    currency TEXT NOT NULL,
                    first_day TEXT NOT NULL,
                    measurement TEXT NOT NULL,
                    version BIGINT NOT NULL,
                    PRIMARY KEY (household_id)
                );
                """
        )
    ]

    /// The database that holds everything.
    public let database: any SQLDatabase

    /// Keeps homes in an open database.
    public init(_ database: any SQLDatabase) { self.database = database }

    /// Returns no rows: every release of this service has entities.
    public static func rowsToAdopt(_ connection: any SQLConnection) -> [RowToAdopt] { [] }

    /// Writes or deletes the row of a home.
    public static func write(
        _ row: HouseholdRow?,
        of key: EntityKey,
        in household: HouseholdID,
        _ connection: any SQLConnection
    ) throws {
        switch row {
        case .household(let home): try connection.save(home, in: household)
        case .later: break
        case nil where key == HouseholdRow.home:
            try connection.run("DELETE FROM homes WHERE household_id = ?", [household.blob])
        case nil: break
        }
    }

    /// Returns what a home has set.
    public func household(_ household: HouseholdID) async throws(StoreError) -> Household? {
        try await database.read { connection in
            try connection.rows("SELECT * FROM homes WHERE household_id = ?", [household.blob]) { Household(row: $0) }
                .first
        }
    }
}
