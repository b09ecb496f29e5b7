public import Commands
public import GRDB

extension Database {
    /// The rows of one home whose key is one of many, however many: each question asks for a few hundred.
    ///
    /// `sql` begins the statement, from `SELECT` to `… household_id = ? AND key IN`; `suffix` orders the rows of one
    /// question, so only rows with the same key come in its order.
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
