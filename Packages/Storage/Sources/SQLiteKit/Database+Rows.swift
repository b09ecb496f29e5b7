public import Commands
public import GRDB

extension Database {
    /// Runs a statement, which the connection keeps prepared.
    public func run(_ sql: String, _ arguments: StatementArguments) throws {
        try cachedStatement(sql: sql).execute(arguments: arguments)
    }

    /// Returns the rows of a query, which the connection keeps prepared.
    public func rows<Value>(
        _ sql: String,
        _ arguments: StatementArguments,
        _ transform: (Row) throws -> Value
    ) throws -> [Value] {
        try Row.fetchAll(cachedStatement(sql: sql), arguments: arguments).map(transform)
    }

    /// Returns the rows of one home with any of a number of keys, however many: each query has a few hundred.
    ///
    /// `sql` begins the statement, from `SELECT` to `… household_id = ? AND key IN`; `suffix` sorts the rows of one
    /// query, so only rows with the same key are returned in its order.
    public func rows<Value>(
        _ sql: String,
        _ keys: [String],
        _ household: HouseholdID,
        suffix: String = "",
        _ transform: (Row) throws -> Value
    ) throws -> [Value] {
        let unique = Array(Set(keys))
        var values: [Value] = []
        for start in stride(from: 0, to: unique.count, by: 500) {
            let piece = unique[start..<min(start + 500, unique.count)]
            let places = repeatElement("?", count: piece.count).joined(separator: ", ")
            let arguments = StatementArguments([household.blob]) + StatementArguments(piece)
            let found = try Row.fetchAll(self, sql: "\(sql) (\(places)) \(suffix)", arguments: arguments)
            values += try found.map(transform)
        }
        return values
    }
}
