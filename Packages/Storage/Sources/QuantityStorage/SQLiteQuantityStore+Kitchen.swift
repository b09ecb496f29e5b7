public import Commands
import Foundation
import GRDB
public import QuantityModule
import SQLiteKit

extension SQLiteQuantityStore {
    /// The corrections of these lines.
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

    /// A page of corrections in the order of their keys.
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

    /// How many lines are corrected.
    public func countCorrections(of household: HouseholdID) async throws(StoreError) -> Int {
        let home = household.blob
        return try await database.read { db in
            let sql = "SELECT COUNT(*) FROM corrections WHERE household_id = ?"
            return try Int.fetchOne(db, sql: sql, arguments: [home]) ?? 0
        }
    }

    /// How the home measures.
    public func settings(of household: HouseholdID) async throws(StoreError) -> Settings? {
        try await habit("settings", household)
    }

    /// What the home asked for last.
    public func recentConversions(of household: HouseholdID) async throws(StoreError) -> RecentConversions? {
        try await habit("recent", household)
    }

    private func habit<Value: Decodable & Sendable>(
        _ kind: String,
        _ household: HouseholdID
    ) async throws(StoreError) -> Value? {
        let home = household.blob
        return try await database.read { db in
            let sql = "SELECT body FROM habits WHERE household_id = ? AND kind = ?"
            return try GRDB.Row.fetchOne(db, sql: sql, arguments: [home, kind])?.body()
        }
    }
}
