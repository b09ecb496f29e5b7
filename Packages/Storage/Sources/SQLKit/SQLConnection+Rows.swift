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

    /// Inserts rows into a table, up to 64 with each statement.
    ///
    /// The number of rows of a statement is a power of two, so that few statements stay prepared.
    ///
    /// - Parameters:
    ///   - table: The name of the table, with a list of columns unless the values are those of all of them.
    ///   - rows: The values of the columns, in their order, for each row.
    ///   - suffix: What follows the values, such as what happens to rows that are there already.
    /// - Throws: The engine's own error.
    public func insert(into table: String, _ rows: [[SQLValue]], suffix: String = "") throws {
        guard let width = rows.first?.count else { return }
        let row = "(\(width.places))"
        let end = suffix.isEmpty ? "" : " \(suffix)"
        var rest = rows[...]
        while !rest.isEmpty {
            var count = 64
            while count > rest.count { count /= 2 }
            let others = String(repeating: ", \(row)", count: count - 1)
            try execute("INSERT INTO \(table) VALUES \(row)\(others)\(end)", rest.prefix(count).flatMap(\.self))
            rest = rest.dropFirst(count)
        }
    }

    /// Runs a statement on the rows of one home with any of a number of keys, as ``rows(_:_:_:also:suffix:_:)`` reads
    /// them.
    public func run(_ sql: String, _ keys: [String], _ household: HouseholdID) throws {
        let unique = Array(Set(keys))
        for start in stride(from: 0, to: unique.count, by: 512) {
            let piece = Array(unique[start..<min(start + 512, unique.count)]).paddedToPowerOfTwo
            try execute("\(sql) (\(piece.count.places))", [household.blob.sql] + piece.map(\.sql))
        }
    }

    /// Returns the first row of a query; `nil` for none.
    package func first(_ sql: String, _ arguments: SQLArguments) throws -> SQLRow? {
        try rows(sql, arguments) { $0 }.first
    }

    /// Returns the row of a query that always has one, such as a count.
    package func only(_ sql: String, _ arguments: SQLArguments) throws -> SQLRow {
        guard let row = try first(sql, arguments) else { preconditionFailure("No row: \(sql)") }
        return row
    }

    /// Returns the rows of one home with any of a number of keys, however many: each query has a few hundred, and a
    /// number that is a power of two, so that few statements stay prepared.
    ///
    /// `sql` begins the statement, from `SELECT` to `… household_id = ? AND key IN`; `values` are those of further
    /// question marks between the two; `suffix` sorts the rows of one query, so only rows with the same key are
    /// returned in its order.
    public func rows<Value>(
        _ sql: String,
        _ keys: [String],
        _ household: HouseholdID,
        also values: [SQLValue] = [],
        suffix: String = "",
        _ transform: (SQLRow) throws -> Value
    ) throws -> [Value] {
        let unique = Array(Set(keys))
        var found: [Value] = []
        for start in stride(from: 0, to: unique.count, by: 512) {
            let piece = Array(unique[start..<min(start + 512, unique.count)]).paddedToPowerOfTwo
            let arguments = [household.blob.sql] + values + piece.map(\.sql)
            found += try fetch("\(sql) (\(piece.count.places)) \(suffix)", arguments).map(transform)
        }
        return found
    }
}

extension Int {
    /// So many question marks with commas between them: the places of a statement's arguments.
    public var places: String { self > 0 ? "?" + String(repeating: ", ?", count: self - 1) : "" }
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
