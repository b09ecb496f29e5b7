import Commands
import PlainSQL
import SQLKit

/// Homes that have the rows of one.
struct HomeCopies {
    private let original: HouseholdID
    private let database: any PlainDatabase

    /// Copies a home of a database that no store has open.
    init(of original: HouseholdID, in database: any PlainDatabase) {
        (self.original, self.database) = (original, database)
    }

    /// Makes so many copies, as the homes after the first one, of the rows in some tables.
    func make(_ count: Int, of tables: [String]) throws {
        guard count > 0 else { return }
        let homes = (1...count).map { [SampleStock.home($0).blob.sql, original.blob.sql] }
        for table in tables {
            let columns = try database.columns(of: table).filter { $0 != "household_id" }.joined(separator: ", ")
            let copy = """
                INSERT INTO \(table) (household_id, \(columns)) SELECT ?, \(columns) FROM \(table)
                WHERE household_id = ?
                """
            _ = try database.write([PlainStatement(copy, homes)])
        }
    }
}
