import Commands
import Foundation
import GRDB

/// How long a database keeps what only repetitions need.
///
/// The feed is kept whole: a reader below a fence would need a snapshot, and no message carries one yet.
enum Retention {
    private static let dayMilliseconds: Int64 = 86_400_000

    /// The outcomes of commands: nobody repeats one after a month.
    static let commands = 30 * dayMilliseconds
    /// How many rows of a table one commit removes at most, so that no commit waits for the past.
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
