import Commands
import Foundation
import GRDB

/// How long a database keeps data that only repeated commands need.
///
/// Pruning doesn't affect the feed: a reader behind a pruned feed would need a snapshot, which no message carries yet.
enum Retention {
    private static let dayMilliseconds: Int64 = 86_400_000

    /// The outcomes of commands, which clients don't repeat after a month.
    static let commands = 30 * dayMilliseconds
    /// The maximum number of rows that one commit removes from a table, so that old rows don't delay a commit.
    static let stepRows = 50
}

extension Database {
    /// Removes some outcomes of commands that are kept no longer.
    func prune(at now: Date) throws {
        try cachedStatement(
            sql: "DELETE FROM commands WHERE rowid IN (SELECT rowid FROM commands WHERE at < ? ORDER BY at LIMIT ?)"
        ).execute(arguments: [now.wholeMilliseconds - Retention.commands, Retention.stepRows])
    }
}
