import Commands
import Foundation

/// How long a database keeps what isn't needed for the present state.
///
/// Pruning is part of commits, some rows each, so that old rows don't delay a commit.
enum Retention {
    private static let dayMilliseconds: Int64 = 86_400_000

    /// The outcomes of commands, which clients don't repeat after a month.
    static let commands = 30 * dayMilliseconds
    /// The entries of a feed that some device has not read, and what is known of a device: one that was away for longer
    /// gets a snapshot.
    static let unreadFeed = 180 * dayMilliseconds
    /// The entries of a feed that every device has read, in case a device is restored from a backup.
    static let feed = 90 * dayMilliseconds
    /// The entries of a feed that no device reads.
    static let feedWithoutReaders = 30 * dayMilliseconds
    /// The number of a feed's last entries that stay, however old they are.
    static let feedEntries: Int64 = 1_000
    /// The settled and discarded groups of an outbox, in case the hub is restored from a backup that lacks them.
    static let outbox = 35 * dayMilliseconds
    /// The maximum number of rows that one commit removes from a table.
    static let stepRows = 50
}

extension SQLConnection {
    /// Removes some outcomes of commands that are kept no longer.
    func prune(at now: Date) throws {
        try run(
            """
            DELETE FROM commands WHERE (household_id, principal, key) IN (
                SELECT household_id, principal, key FROM commands WHERE at < ? ORDER BY at LIMIT ?)
            """,
            [now.wholeMilliseconds - Retention.commands, Retention.stepRows]
        )
    }

    /// Removes some of what a household's feed and outbox keep no longer.
    ///
    /// - Parameters:
    ///   - household: The home.
    ///   - head: The last entry of its feed.
    ///   - milliseconds: The time of its clock, in milliseconds since 1970.
    /// - Returns: The feed's fence if it moved.
    /// - Throws: An error of the database.
    func pruneHistory(of household: HouseholdID, head: Int64, at milliseconds: Int64) throws -> Int64? {
        let fence = try pruneFeed(of: household, through: head - Retention.feedEntries, at: milliseconds)
        try run(
            """
            DELETE FROM outbox WHERE (household_id, position) IN (
                SELECT household_id, position FROM outbox WHERE household_id = ? AND status IN (2, 4) AND at < ?
                    AND position < (SELECT MAX(position) FROM outbox WHERE household_id = ?)
                    AND number < (SELECT MAX(number) FROM outbox AS later
                        WHERE later.household_id = outbox.household_id AND later.incarnation = outbox.incarnation)
                LIMIT ?)
            """,
            [household.blob, milliseconds - Retention.outbox, household.blob, Retention.stepRows]
        )
        return fence
    }

    /// Removes the entities that were deleted up to a position of the hub's feed, and have no base.
    ///
    /// A hub forgets them with their entries, some with each commit; a device does it as it hears how far the hub is.
    func forgetDeleted(of household: HouseholdID, through seq: Int64) throws {
        try run(
            """
            DELETE FROM entities WHERE household_id = ? AND deleted = 1 AND last_seq <= ? AND NOT EXISTS (
                SELECT 1 FROM bases WHERE bases.household_id = entities.household_id AND bases.kind = entities.kind
                    AND bases.entity_id = entities.entity_id)
            """,
            [household.blob, seq]
        )
    }

    /// Removes whole groups from the beginning of a feed, and moves the fence behind them.
    ///
    /// What devices have not read yet stays longer; a device that was away for too long is forgotten.
    ///
    /// The hub needs no receipt of a group before the fence, except an incarnation's last one, which counts its groups.
    ///
    /// - Returns: The fence if it moved.
    private func pruneFeed(of household: HouseholdID, through last: Int64, at milliseconds: Int64) throws -> Int64? {
        guard last > 0 else { return nil }
        let first = try rows(
            "SELECT seq, hlc, ends_group FROM changes WHERE household_id = ? AND seq <= ? ORDER BY seq LIMIT ?",
            [household.blob, last, GroupLimits.entries]
        ) { $0 }.prefix { $0.isOlder(than: Retention.feedWithoutReaders, at: milliseconds) }
        guard !first.isEmpty else { return nil }
        let slowest = try slowestReader(of: household, at: milliseconds)
        let oldest = first.prefix { entry in
            guard let slowest else { return true }
            let age = entry["seq"] <= slowest ? Retention.feed : Retention.unreadFeed
            return entry.isOlder(than: age, at: milliseconds)
        }
        guard let fence = oldest.last(where: { $0["ends_group"] })?["seq"] as Int64? else { return nil }
        try run("DELETE FROM changes WHERE household_id = ? AND seq <= ?", [household.blob, fence])
        try run("UPDATE households SET fence_seq = ? WHERE household_id = ?", [fence, household.blob])
        try run(
            """
            DELETE FROM receipts WHERE household_id = ? AND seq <= ? AND number > 0
                AND number < (SELECT MAX(number) FROM receipts AS later
                    WHERE later.household_id = receipts.household_id AND later.incarnation = receipts.incarnation)
            """,
            [household.blob, fence]
        )
        return fence
    }

    /// Returns how far the slowest device has read; `nil` without devices.
    private func slowestReader(of household: HouseholdID, at milliseconds: Int64) throws -> Int64? {
        let since = milliseconds - Retention.unreadFeed
        try run("DELETE FROM readers WHERE household_id = ? AND at < ?", [household.blob, since])
        return try first("SELECT MIN(seq) AS seq FROM readers WHERE household_id = ?", [household.blob])?["seq"]
    }
}

extension SQLRow {
    /// Whether an entry of a feed was written more than an age before a time, both in milliseconds.
    fileprivate func isOlder(than age: Int64, at time: Int64) -> Bool { (self["hlc"] as Int64) >> 16 < time - age }
}
