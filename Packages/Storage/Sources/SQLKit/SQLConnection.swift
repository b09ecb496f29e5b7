public import Foundation

/// A connection to a database, as one transaction or one reading sees it.
///
/// The SQL is portable: `?` stands for an argument, an upsert is `ON CONFLICT`, and there are no sequences, advisory
/// locks, or notifications. Identifiers are ASCII, and text sorts by its bytes.
public protocol SQLConnection {
    /// Whether the engine is SQLite, the only one that releases before ``SQLConnection`` knew.
    var isSQLite: Bool { get }

    /// Runs a query, which the connection keeps prepared.
    ///
    /// - Parameters:
    ///   - sql: One statement.
    ///   - arguments: A value for each `?`.
    /// - Returns: All rows.
    /// - Throws: The engine's own error, which ``SQLDatabase/storeError(_:)`` converts.
    func fetch(_ sql: String, _ arguments: [SQLValue]) throws -> [SQLRow]

    /// Runs a statement without rows, which the connection keeps prepared.
    func execute(_ sql: String, _ arguments: [SQLValue]) throws

    /// Runs statements without arguments, separated by semicolons, such as those of a schema.
    func runScript(_ sql: String) throws
}

/// The value of a column or an argument.
public enum SQLValue: Hashable, Sendable {
    /// No value.
    case null
    /// A whole number.
    case integer(Int64)
    /// A binary number of 64 bits.
    case real(Double)
    /// A text.
    case text(String)
    /// Bytes.
    case blob(Data)
}

/// The arguments of a statement, in order.
public typealias SQLArguments = [(any SQLConvertible)?]

/// A row of a result.
public struct SQLRow: Sendable {
    private let names: [String]
    private let values: [SQLValue]

    /// Creates a row.
    ///
    /// - Parameters:
    ///   - names: The names of its columns.
    ///   - values: The value of each.
    public init(names: [String], values: [SQLValue]) {
        self.names = names
        self.values = values
    }

    /// The value of a column that is never NULL.
    public subscript<Value: SQLConvertible>(name: String) -> Value {
        guard let value = Value(sql: value(name)) else {
            preconditionFailure("The column \(name) does not hold a \(Value.self).")
        }
        return value
    }

    /// The value of a column; `nil` for NULL.
    public subscript<Value: SQLConvertible>(name: String) -> Value? {
        let value = value(name)
        if value == .null { return nil }
        guard let read = Value(sql: value) else {
            preconditionFailure("The column \(name) does not hold a \(Value.self).")
        }
        return read
    }

    private func value(_ name: String) -> SQLValue {
        guard let place = names.firstIndex(of: name) else { preconditionFailure("The result has no column \(name).") }
        return values[place]
    }
}

/// A type that a column can hold.
public protocol SQLConvertible {
    /// Reads a column; `nil` for a value of another type.
    init?(sql: SQLValue)
    /// The value of a column.
    var sql: SQLValue { get }
}

extension String: SQLConvertible {
    /// Reads a text.
    public init?(sql: SQLValue) {
        guard case .text(let text) = sql else { return nil }
        self = text
    }

    /// The text.
    public var sql: SQLValue { .text(self) }
}

extension Data: SQLConvertible {
    /// Reads bytes.
    public init?(sql: SQLValue) {
        guard case .blob(let bytes) = sql else { return nil }
        self = bytes
    }

    /// The bytes.
    public var sql: SQLValue { .blob(self) }
}

extension SQLConvertible where Self: FixedWidthInteger {
    /// Reads a whole number that fits.
    public init?(sql: SQLValue) {
        guard case .integer(let number) = sql else { return nil }
        self.init(exactly: number)
    }

    /// The number.
    public var sql: SQLValue { .integer(Int64(self)) }
}

extension Int: SQLConvertible {}
extension Int64: SQLConvertible {}
extension UInt8: SQLConvertible {}
extension UInt32: SQLConvertible {}

extension Double: SQLConvertible {
    /// Reads a number.
    public init?(sql: SQLValue) {
        switch sql {
        case .real(let number): self = number
        case .integer(let number): self = Double(number)
        default: return nil
        }
    }

    /// The number.
    public var sql: SQLValue { .real(self) }
}

extension Bool: SQLConvertible {
    /// Reads 0 or 1.
    public init?(sql: SQLValue) {
        guard case .integer(let number) = sql else { return nil }
        self = number != 0
    }

    /// 0 or 1.
    public var sql: SQLValue { .integer(self ? 1 : 0) }
}
