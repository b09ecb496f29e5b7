import Commands
import Foundation
public import SQLKit
import Testing

extension SQLOperationStore {
    /// Deletes the rows of every entity of every home, and checks that none is left in the module's tables.
    ///
    /// - Parameter tables: The module's tables, each of which must have rows before.
    /// - Throws: The error of the database.
    public func expectDeletionsLeaveNothing(in tables: Set<String>) async throws {
        #expect(try await tablesWithRows(among: tables) == tables)
        try await database.write { connection in
            let sql = "SELECT household_id, kind, entity_id FROM entities"
            for row in try connection.rows(sql, [], { $0 }) {
                let household = try #require(HouseholdID(bytes: Array(row["household_id"] as Data)))
                let key = EntityKey(kind: ByteText(row["kind"] as String), id: ByteText(row["entity_id"] as String))
                try Self.write(nil, of: key, in: household, connection)
            }
        }
        let left = try await tablesWithRows(among: tables)
        #expect(left.isEmpty, "Rows stay in \(left.sorted()).")
    }

    private func tablesWithRows(among tables: Set<String>) async throws -> Set<String> {
        try await database.read { connection in
            try tables.filter { table in
                try connection.rows("SELECT COUNT(*) AS count FROM \(table)", []) { $0["count"] as Int }[0] > 0
            }
        }
    }
}
