/// The tables of an old file, readable in pieces.
///
/// Nothing writes to the file.
///
/// Every adapter passes `OldFileSourceContract`.
public protocol OldFileSource: Sendable {
    /// The name of the file in sentences for people.
    var place: String { get }

    /// Returns a text that changes with the file.
    func fingerprint() throws(QuantityMigrationError) -> String

    /// Returns all tables, by name.
    func tables() throws(QuantityMigrationError) -> [OldTable]

    /// Returns records after `position`, in the order of their positions; `Int64.min` starts at the beginning.
    ///
    /// - Parameters:
    ///   - table: The table's name.
    ///   - columns: The columns whose texts are read, in the order of the texts.
    ///   - position: The position of the last record that was read.
    ///   - limit: The maximum number of records.
    /// - Returns: The records. Long ones may make them fewer than `limit`; none is the end.
    /// - Throws: ``QuantityMigrationError/unavailable(reason:)`` when the file cannot be read.
    func records(
        of table: String,
        columns: [String],
        after position: Int64,
        limit: Int
    ) throws(QuantityMigrationError) -> [OldRecord]
}

/// A table of an old file.
public struct OldTable: Hashable, Sendable {
    /// The table's name; for a CSV file, the file's name.
    public let name: String
    /// The names of its columns, in their order.
    public let columns: [String]

    /// Creates a description.
    public init(name: String, columns: [String]) { (self.name, self.columns) = (name, columns) }
}

/// Some columns of one row of an old file.
public struct OldRecord: Hashable, Sendable {
    /// The maximum number of bytes of a text.
    public static let mostBytes = 1 << 20

    /// The position: ascending, and the same in every read.
    public let position: Int64
    /// The texts; empty for no value, and `nil` for bytes that are no text or are more than ``mostBytes``.
    public let texts: [String?]

    /// Creates a record.
    public init(position: Int64, texts: [String?]) { (self.position, self.texts) = (position, texts) }
}
