public import Commands
public import Foundation
import GRDB

/// How long a database keeps what only repetitions and slow readers need.
enum Retention {
    private static let dayMilliseconds: Int64 = 86_400_000

    /// The outcomes of commands: nobody repeats one after a month.
    static let commands = 30 * dayMilliseconds
    /// A feed that no device reads.
    static let feedWithoutDevices = 30 * dayMilliseconds
    /// A feed that every device has read.
    static let feedWithDevices = 90 * dayMilliseconds
    /// A feed whatever its slowest device: below, a device reads a snapshot.
    static let feedAtMost = 180 * dayMilliseconds
    /// How many rows of a table one commit removes at most, so that no commit waits for the past.
    static let stepRows = 50
}

extension Database {
    /// Removes some of what is kept no longer: outcomes of commands, and the beginning of the household's feed.
    func prune(_ household: HouseholdID, at now: Date) throws {
        let time = now.wholeMilliseconds
        try cachedStatement(
            sql: "DELETE FROM commands WHERE rowid IN (SELECT rowid FROM commands WHERE at < ? ORDER BY at LIMIT ?)"
        ).execute(arguments: [time - Retention.commands, Retention.stepRows])
        guard let fence = try nextFence(of: household, at: time) else { return }
        try cachedStatement(sql: "DELETE FROM changes WHERE household_id = ? AND seq <= ?")
            .execute(arguments: [household.blob, fence])
        try cachedStatement(sql: "UPDATE households SET fence_seq = ? WHERE household_id = ?")
            .execute(arguments: [fence, household.blob])
    }

    /// How far the feed may be removed now, in whole groups; `nil` for nowhere.
    private func nextFence(of household: HouseholdID, at now: Int64) throws -> Int64? {
        let sql = "SELECT MIN(seq) FROM readers WHERE household_id = ?"
        let slowest = try Int64.fetchOne(cachedStatement(sql: sql), arguments: [household.blob])
        let oldest = try Row.fetchAll(
            cachedStatement(sql: "SELECT seq, at, ends_group FROM changes WHERE household_id = ? ORDER BY seq LIMIT ?"),
            arguments: [household.blob, Retention.stepRows]
        )
        var fence: Int64?
        for row in oldest {
            let seq: Int64 = row["seq"]
            let age = now - (row["at"] as Int64)
            let limit =
                switch slowest {
                case nil: Retention.feedWithoutDevices
                case .some(let read) where seq <= read: Retention.feedWithDevices
                case .some: Retention.feedAtMost
                }
            guard age > limit else { break }
            if row["ends_group"] { fence = seq }
        }
        return fence
    }
}

extension SQLiteDatabase {
    /// Removes everything that is kept no longer at a time, in steps that each let other writers in between.
    public func prune(at now: Date) async throws(StoreError) {
        let households: [HouseholdID] = try await read { database in
            try Data.fetchAll(database, sql: "SELECT household_id FROM households")
                .compactMap { HouseholdID(bytes: Array($0)) }
        }
        for household in households {
            var before = -1
            while true {
                let left = try await transact(in: household) { database in
                    try database.prune(household, at: now)
                    let sql = "SELECT (SELECT COUNT(*) FROM commands) + (SELECT COUNT(*) FROM changes)"
                    return try Int.fetchOne(database, sql: sql) ?? 0
                }
                if left == before { break }
                before = left
            }
        }
    }

    /// Notes how far a device has read, so that the feed is kept for it.
    public func note(
        reader: Incarnation,
        of household: HouseholdID,
        at seq: Int64,
        now: Date
    ) async throws(StoreError) {
        try await transact(in: household) { database in
            try database.execute(
                sql: """
                    INSERT INTO readers (household_id, incarnation, seq, at) VALUES (?, ?, ?, ?)
                    ON CONFLICT (household_id, incarnation) DO UPDATE SET seq = excluded.seq, at = excluded.at
                    """,
                arguments: [household.blob, reader.blob, seq, now.wholeMilliseconds]
            )
        }
    }
}
