import Commands
import Foundation
import GRDB

/// One commit, inside its transaction.
struct CommitTransaction {
    let database: Database
    let context: CommandContext
    let schema: Int

    /// What a commit leads to.
    struct Result: Sendable {
        let outcome: [UInt8]
        /// The household's last change; `nil` when nothing was written.
        let head: Int64?
    }

    /// Writes everything, or, when the same command was committed before, nothing.
    func commit<Row: Sendable>(
        _ set: ChangeSet<Row>,
        apply: (Database, RowChange<Row>) throws -> Void
    ) throws -> Result {
        if let recorded = try Self.recordedOutcome(for: context, in: database) {
            return Result(outcome: recorded, head: nil)
        }
        var last: Int64?
        if !set.changes.isEmpty {
            let head = try advance(by: set.changes.count)
            last = head.seq
            var chain = head.chain
            for (index, change) in set.changes.enumerated() {
                let steps = Int64(set.changes.count - 1 - index)
                try checkVersion(of: change)
                try apply(database, change)
                let entry = entry(of: change, seq: head.seq - steps, hlc: head.hlc - steps).sealed(after: chain)
                chain = entry.chain
                try database.insert(entry, of: context.household, schema: schema)
            }
            try execute(
                "UPDATE households SET chain = ? WHERE household_id = ?",
                [Data(chain.bytes), context.household.blob]
            )
        }
        try Self.record(outcome: set.outcome, for: context, in: database)
        return Result(outcome: set.outcome, head: last)
    }

    /// The stored outcome of the context's key.
    static func recordedOutcome(for context: CommandContext, in database: Database) throws -> [UInt8]? {
        guard let key = context.idempotencyKey else { return nil }
        let sql = """
            SELECT request_hash, outcome FROM commands WHERE household_id = ? AND principal = ? AND key = ?
            """
        let statement = try database.cachedStatement(sql: sql)
        let arguments: StatementArguments = [context.household.blob, context.principal, key]
        guard let row = try Row.fetchOne(statement, arguments: arguments) else { return nil }
        guard Array(row["request_hash"] as Data) == context.requestHash else { throw StoreError.keyReused(key: key) }
        return Array(row["outcome"] as Data)
    }

    /// Takes the next numbers of the household's feed: no gaps, since the row stays locked until the commit.
    ///
    /// The hybrid logical clock follows the wall clock and never stands still or goes back.
    private func advance(by count: Int) throws -> (seq: Int64, hlc: Int64, chain: ChainHash) {
        try execute(
            "INSERT INTO households (household_id, head_seq, hlc) VALUES (?, 0, 0) ON CONFLICT (household_id) DO NOTHING",
            [context.household.blob]
        )
        let statement = try database.cachedStatement(
            sql: """
                UPDATE households SET head_seq = head_seq + :count,
                    hlc = CASE WHEN hlc + 1 > :now THEN hlc + :count ELSE :now + :count - 1 END
                WHERE household_id = :household RETURNING head_seq, hlc, chain
                """
        )
        let now = context.now.wholeMilliseconds << 16
        let arguments: StatementArguments = ["count": count, "now": now, "household": context.household.blob]
        guard let row = try Row.fetchOne(statement, arguments: arguments) else {
            throw StoreError.unavailable(reason: "The household's counter row is missing: restore the backup.")
        }
        return (row["head_seq"], row["hlc"], ChainHash(stored: row["chain"]) ?? .empty)
    }

    private func checkVersion<Row>(of change: RowChange<Row>) throws {
        let key: [any DatabaseValueConvertible] = [context.household.blob, change.kind, change.entityId]
        if change.expectedVersion == 0 {
            guard change.row != nil else { throw conflict(change) }
            try execute(
                """
                INSERT INTO versions (household_id, kind, entity_id, version) VALUES (?, ?, ?, 1)
                ON CONFLICT (household_id, kind, entity_id) DO NOTHING
                """,
                StatementArguments(key)
            )
        } else if change.row == nil {
            let sql = "DELETE FROM versions WHERE household_id = ? AND kind = ? AND entity_id = ? AND version = ?"
            try execute(sql, StatementArguments(key + [change.expectedVersion]))
        } else {
            let sql = """
                UPDATE versions SET version = version + 1
                WHERE household_id = ? AND kind = ? AND entity_id = ? AND version = ?
                """
            try execute(sql, StatementArguments(key + [change.expectedVersion]))
        }
        guard database.changesCount == 1 else { throw conflict(change) }
    }

    private func conflict<Row>(_ change: RowChange<Row>) -> StoreError {
        .versionConflict(kind: change.kind, entityId: change.entityId)
    }

    private func entry<Row>(of change: RowChange<Row>, seq: Int64, hlc: Int64) -> FeedEntry {
        FeedEntry(
            seq: seq,
            kind: change.kind,
            entityId: change.entityId,
            version: change.expectedVersion + 1,
            hlc: hlc,
            actor: context.principal,
            payload: change.payload,
            at: context.now,
            schema: schema
        )
    }

    /// Stores the outcome under the context's key, and removes some of what is kept no longer.
    static func record(outcome: [UInt8], for context: CommandContext, in database: Database) throws {
        try database.prune(at: context.now)
        guard let key = context.idempotencyKey else { return }
        let sql = """
            INSERT INTO commands (household_id, principal, key, request_hash, outcome, at) VALUES (?, ?, ?, ?, ?, ?)
            """
        try database.cachedStatement(sql: sql).execute(
            arguments: [
                context.household.blob, context.principal, key, Data(context.requestHash), Data(outcome),
                context.now.wholeMilliseconds,
            ]
        )
    }

    private func execute(_ sql: String, _ arguments: StatementArguments) throws {
        try database.cachedStatement(sql: sql).execute(arguments: arguments)
    }
}
