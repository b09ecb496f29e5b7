import Commands
import Foundation

extension SQLConnection {
    /// The stored outcome of the context's key.
    func recordedOutcome(for context: CommandContext) throws -> [UInt8]? {
        guard let key = context.idempotencyKey else { return nil }
        let sql = """
            SELECT request_hash, outcome FROM commands WHERE household_id = ? AND principal = ? AND key = ?
            """
        guard let row = try first(sql, [context.household.blob, context.principal, key]) else { return nil }
        guard Array(row["request_hash"] as Data) == context.requestHash else { throw StoreError.keyReused(key: key) }
        return Array(row["outcome"] as Data)
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
