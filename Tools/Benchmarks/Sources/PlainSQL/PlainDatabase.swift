public import SQLKit

/// SQL by hand: prepared statements on a copy of a store's database, with the same tables and indexes.
public protocol PlainDatabase {
    /// Runs statements in one transaction, and returns how many seconds that took.
    func write(_ statements: [PlainStatement]) throws -> Double
    /// Reads the texts in the first column of a query, and returns how many seconds that took.
    ///
    /// The rows of all arguments together must be so many.
    func read(_ query: PlainStatement, expecting rows: Int) throws -> Double
    /// Returns the names of a table's columns, in their order.
    func columns(of table: String) throws -> [String]
    /// Returns how many rows a table has.
    func count(_ table: String) throws -> Int
}

/// A statement, which runs once for each row of its arguments.
public struct PlainStatement: Sendable {
    /// The SQL, with a question mark for each argument.
    public let sql: String
    /// The arguments of each run.
    public let rows: [[SQLValue]]

    /// Describes a statement.
    public init(_ sql: String, _ rows: [[SQLValue]]) { (self.sql, self.rows) = (sql, rows) }
}

/// Returns how many seconds something took.
public func seconds(_ body: () throws -> Void) rethrows -> Double {
    let started = ContinuousClock.now
    try body()
    return started.duration(to: .now) / .seconds(1)
}
