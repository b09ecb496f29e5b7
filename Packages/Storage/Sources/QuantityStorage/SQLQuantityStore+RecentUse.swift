public import Commands
public import Foundation
public import QuantityModule
import SQLKit

extension SQLQuantityStore {
    /// Returns the conversions that the home saw last.
    public func recentConversions(of household: HouseholdID) async throws(StoreError) -> [ShownConversion] {
        try await database.read { connection in
            try connection.rows(
                "SELECT body FROM recent_conversions WHERE household_id = ? ORDER BY place DESC",
                [household.blob]
            ) { try $0.body() }
        }
    }

    /// Returns the times of last use.
    public func lastUses(of household: HouseholdID) async throws(StoreError) -> [UUID: Date] {
        let uses = try await database.read { connection in
            try connection.rows(
                "SELECT ingredient_id, last_used FROM ingredient_uses WHERE household_id = ?",
                [household.blob]
            ) { row in
                UUID(uuidString: row["ingredient_id"]).map { ($0, Date(wholeMilliseconds: row["last_used"])) }
            }
        }
        return Dictionary(uses.compactMap(\.self)) { first, _ in first }
    }

    /// Puts conversions before the stored ones, and stores the times of use.
    public func remember(
        _ conversions: [ShownConversion],
        uses: [UUID: Date],
        of household: HouseholdID
    ) async throws(StoreError) {
        let home = household.blob
        try await database.write { connection in
            for conversion in conversions { try connection.remember(conversion, home) }
            for (id, date) in uses { try connection.noteUse(of: id, at: date, home) }
            try connection.forgetOldUse(home)
        }
    }
}

extension SQLConnection {
    fileprivate func remember(_ conversion: ShownConversion, _ household: Data) throws {
        try run(
            """
            INSERT INTO recent_conversions (household_id, query, place, body) VALUES (
                ?, ?, (SELECT COALESCE(MAX(place), 0) + 1 FROM recent_conversions WHERE household_id = ?), ?
            )
            ON CONFLICT (household_id, query) DO UPDATE SET place = excluded.place, body = excluded.body
            """,
            [household, conversion.query, household, try StoredJSON.text(conversion)]
        )
    }

    fileprivate func noteUse(of ingredient: UUID, at date: Date, _ household: Data) throws {
        try run(
            """
            INSERT INTO ingredient_uses (household_id, ingredient_id, last_used) VALUES (?, ?, ?)
            ON CONFLICT (household_id, ingredient_id) DO UPDATE SET last_used = excluded.last_used
            """,
            [household, ingredient.text, date.wholeMilliseconds]
        )
    }

    fileprivate func forgetOldUse(_ household: Data) throws {
        try run(
            """
            DELETE FROM recent_conversions WHERE household_id = ? AND place <= (
                SELECT place FROM recent_conversions WHERE household_id = ?
                ORDER BY place DESC LIMIT 1 OFFSET ?
            )
            """,
            [household, household, RecentUse.conversionLimit]
        )
        try run(
            """
            DELETE FROM ingredient_uses WHERE household_id = ? AND last_used <= (
                SELECT last_used FROM ingredient_uses WHERE household_id = ?
                ORDER BY last_used DESC LIMIT 1 OFFSET ?
            )
            """,
            [household, household, RecentUse.ingredientLimit]
        )
    }
}
