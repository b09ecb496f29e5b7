import Commands
import Foundation

extension SQLConnection {
    /// The stored outcome of the context's key.
    func recordedOutcome(for context: CommandContext) throws -> [UInt8]? {
        guard let key = context.idempotencyKey else { return nil }
        let rows = try fetch(RecordedOutcome.select, RecordedOutcome.arguments(of: key, for: context))
        return try RecordedOutcome.outcome(in: rows, of: key, for: context)
    }

    /// Stores the outcome under the context's key, and removes some of what is kept no longer.
    func record(outcome: [UInt8], for context: CommandContext) throws {
        try prune(at: context.now)
        guard let key = context.idempotencyKey else { return }
        let sql = """
            INSERT INTO commands (household_id, principal, key, request_hash, outcome, at) VALUES (?, ?, ?, ?, ?, ?)
            """
        try run(
            sql,
            [
                context.household.blob, context.principal, key, Data(context.requestHash), Data(outcome),
                context.now.wholeMilliseconds,
            ]
        )
    }
}

/// How the outcome of a command is found.
enum RecordedOutcome {
    static let select =
        "SELECT request_hash, outcome FROM commands WHERE household_id = ? AND principal = ? AND key = ?"

    static func arguments(of key: String, for context: CommandContext) -> [SQLValue] {
        [context.household.blob.sql, context.principal.sql, key.sql]
    }

    static func outcome(in rows: [SQLRow], of key: String, for context: CommandContext) throws(StoreError) -> [UInt8]? {
        guard let row = rows.first else { return nil }
        guard Array(row["request_hash"] as Data) == context.requestHash else { throw .keyReused(key: key) }
        return Array(row["outcome"] as Data)
    }
}
