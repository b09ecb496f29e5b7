public import Commands
public import Foundation
import GRDB
public import QuantityModule
import SQLiteKit

extension SQLiteQuantityStore {
    /// Returns the conversions that the home saw last.
    public func recentConversions(of household: HouseholdID) async throws(StoreError) -> [ShownConversion] {
        let home = household.blob
        return try await database.read { db in
            let sql = "SELECT body FROM recent_conversions WHERE household_id = ? ORDER BY place DESC"
            return try GRDB.Row.fetchAll(db, sql: sql, arguments: [home]).map { try $0.body() }
        }
    }

    /// Returns the times of last use.
    public func lastUses(of household: HouseholdID) async throws(StoreError) -> [UUID: Date] {
        let home = household.blob
        return try await database.read { db in
            let sql = "SELECT ingredient_id, last_used FROM ingredient_uses WHERE household_id = ?"
            var uses: [UUID: Date] = [:]
            for row in try GRDB.Row.fetchAll(db, sql: sql, arguments: [home]) {
                guard let id = UUID(uuidString: row["ingredient_id"]) else { continue }
                uses[id] = Date(wholeMilliseconds: row["last_used"])
            }
            return uses
        }
    }

    /// Puts conversions before the stored ones, and stores the times of use.
    public func remember(
        _ conversions: [ShownConversion],
        uses: [UUID: Date],
        of household: HouseholdID
    ) async throws(StoreError) {
        let home = household.blob
        try await database.write { db in
            for conversion in conversions { try db.remember(conversion, home) }
            for (id, date) in uses { try db.noteUse(of: id, at: date, home) }
            try db.forgetOldUse(home)
        }
    }
}

extension Database {
    fileprivate func remember(_ conversion: ShownConversion, _ household: Data) throws {
        try execute(
            sql: """
                INSERT INTO recent_conversions (household_id, query, place, body) VALUES (
                    :household, :query,
                    (SELECT COALESCE(MAX(place), 0) + 1 FROM recent_conversions WHERE household_id = :household), :body
                )
                ON CONFLICT (household_id, query) DO UPDATE SET place = excluded.place, body = excluded.body
                """,
            arguments: ["household": household, "query": conversion.query, "body": try Self.body(conversion)]
        )
    }

    fileprivate func noteUse(of ingredient: UUID, at date: Date, _ household: Data) throws {
        try execute(
            sql: """
                INSERT INTO ingredient_uses (household_id, ingredient_id, last_used) VALUES (?, ?, ?)
                ON CONFLICT (household_id, ingredient_id) DO UPDATE SET last_used = excluded.last_used
                """,
            arguments: [household, ingredient.uuidString.lowercased(), date.wholeMilliseconds]
        )
    }

    fileprivate func forgetOldUse(_ household: Data) throws {
        try execute(
            sql: """
                DELETE FROM recent_conversions WHERE household_id = :household AND place <= (
                    SELECT place FROM recent_conversions WHERE household_id = :household
                    ORDER BY place DESC LIMIT 1 OFFSET :limit
                )
                """,
            arguments: ["household": household, "limit": RecentUse.conversionLimit]
        )
        try execute(
            sql: """
                DELETE FROM ingredient_uses WHERE household_id = :household AND last_used <= (
                    SELECT last_used FROM ingredient_uses WHERE household_id = :household
                    ORDER BY last_used DESC LIMIT 1 OFFSET :limit
                )
                """,
            arguments: ["household": household, "limit": RecentUse.ingredientLimit]
        )
    }
}
