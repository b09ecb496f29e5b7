public import Commands
import Foundation
import GRDB
public import QuantityModule
import SQLiteKit

extension SQLiteQuantityStore {
    /// Returns the corrections of these lines.
    public func corrections(
        keys: Set<String>,
        of household: HouseholdID
    ) async throws(StoreError) -> [LineCorrection] {
        guard !keys.isEmpty else { return [] }
        return try await database.read { db in
            let sql = "SELECT body FROM corrections WHERE household_id = ? AND line_key IN"
            return try db.rows(sql, Array(keys), household) { try $0.body() }
        }
    }

    /// Returns a page of corrections in key order.
    public func corrections(
        after key: String?,
        limit: Int,
        of household: HouseholdID
    ) async throws(StoreError) -> [LineCorrection] {
        let home = household.blob
        return try await database.read { db in
            let sql = "SELECT body FROM corrections WHERE household_id = ? AND line_key > ? ORDER BY line_key LIMIT ?"
            return try GRDB.Row.fetchAll(db, sql: sql, arguments: [home, key ?? "", max(0, limit)]).map {
                try $0.body()
            }
        }
    }

    /// Returns the number of corrections.
    public func countCorrections(of household: HouseholdID) async throws(StoreError) -> Int {
        let home = household.blob
        return try await database.read { db in
            let sql = "SELECT COUNT(*) FROM corrections WHERE household_id = ?"
            return try Int.fetchOne(db, sql: sql, arguments: [home]) ?? 0
        }
    }

    /// Returns the home's settings.
    public func settings(of household: HouseholdID) async throws(StoreError) -> Settings? {
        let home = household.blob
        return try await database.read { db in
            let sql = "SELECT cups, locale, version FROM settings WHERE household_id = ?"
            return try GRDB.Row.fetchOne(db, sql: sql, arguments: [home]).map(Settings.init(row:))
        }
    }
}
