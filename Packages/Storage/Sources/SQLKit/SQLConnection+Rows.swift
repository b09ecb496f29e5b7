public import Commands
public import Foundation

extension SQLConnection {
    /// Runs a statement, which the connection keeps prepared.
    public func run(_ sql: String, _ arguments: SQLArguments) throws {
        try execute(sql, arguments.map { $0?.sql ?? .null })
    }

    /// Returns the rows of a query, which the connection keeps prepared.
    public func rows<Value>(
        _ sql: String,
        _ arguments: SQLArguments,
        _ transform: (SQLRow) throws -> Value
    ) throws -> [Value] {
        try fetch(sql, arguments.map { $0?.sql ?? .null }).map(transform)
    }

    /// Returns the first row of a query; `nil` for none.
    package func first(_ sql: String, _ arguments: SQLArguments) throws -> SQLRow? {
        try rows(sql, arguments) { $0 }.first
    }

    /// Returns the rows of one home with any of a number of keys, however many: each query has a few hundred, and a number
    /// that is a power of two, so that few statements stay prepared.
    ///
    /// `sql` begins the statement, from `SELECT` to `… household_id = ? AND key IN`; `suffix` sorts the rows of one
    /// query, so only rows with the same key are returned in its order.
    public func rows<Value>(
        _ sql: String,
        _ keys: [String],
        _ household: HouseholdID,
        suffix: String = "",
        _ transform: (SQLRow) throws -> Value
    ) throws -> [Value] {
        let unique = Array(Set(keys))
        var values: [Value] = []
        for start in stride(from: 0, to: unique.count, by: 512) {
            let piece = Array(unique[start..<min(start + 512, unique.count)]).paddedToPowerOfTwo
            let places = repeatElement("?", count: piece.count).joined(separator: ", ")
            let arguments = [household.blob.sql] + piece.map(\.sql)
            values += try fetch("\(sql) (\(places)) \(suffix)", arguments).map(transform)
        }
        return values
    }
}

extension [String] {
    /// The elements, the last one repeated until their number is a power of two.
    public var paddedToPowerOfTwo: [String] {
        guard let last else { return self }
        var count = 1
        while count < self.count { count *= 2 }
        return self + repeatElement(last, count: count - self.count)
    }
}

extension HouseholdID {
    /// The value of the key column: 16 bytes.
    public var blob: Data { Data(bytes) }
}
