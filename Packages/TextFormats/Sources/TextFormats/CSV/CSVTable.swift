/// The rows of a CSV text with named columns, which may be in any order.
public struct CSVTable<Failure: Error> {
    /// The names in the first row.
    public let columns: [String]
    private var rows: CSVReader<Failure>
    private let places: [String: Int]

    /// Reads the first row; returns `nil` when there is none.
    public init?(_ rows: CSVReader<Failure>) throws(Failure) {
        var rows = rows
        guard let head = try Self.next(of: &rows) else { return nil }
        columns = head.fields.map(\.readableText.withoutOuterSpace)
        places = Dictionary(columns.enumerated().map { ($1, $0) }) { first, _ in first }
        self.rows = rows
    }

    /// Returns the next row that isn't an empty line; `nil` after the last one.
    public mutating func next() throws(Failure) -> CSVRow? {
        try Self.next(of: &rows).map { CSVRow(line: $0.line, fields: $0.fields, places: places) }
    }

    private static func next(of rows: inout CSVReader<Failure>) throws(Failure) -> CSVRecord? {
        while let record = try rows.next() { if !record.isEmpty { return record } }
        return nil
    }
}

/// A row of a ``CSVTable``, accessed by column name.
public struct CSVRow: Sendable {
    /// The line on which the row begins, starting from 1.
    public let line: Int
    fileprivate let fields: [CSVField]
    fileprivate let places: [String: Int]

    /// Returns the text of a column without surrounding white space; empty when the column is missing.
    public subscript(column: String) -> String {
        guard let place = places[column], place < fields.count else { return "" }
        return CSVText.text(ofCell: fields[place].readableText).withoutOuterSpace
    }
}

extension CSVTable: Sequence where Failure == Never {
    /// Reads the rows one by one.
    ///
    /// A type of its own, because Swift 6.3 crashes on ``CSVTable/next()`` as the witness of a requirement that throws
    /// nothing.
    public struct Iterator: IteratorProtocol {
        fileprivate var table: CSVTable<Never>

        /// Returns the next row; `nil` after the last one.
        public mutating func next() -> CSVRow? { table.next() }
    }

    /// Returns an iterator over the rows that are left.
    public func makeIterator() -> Iterator { Iterator(table: self) }
}

extension String {
    fileprivate var withoutOuterSpace: String {
        var rest = self[...]
        while let first = rest.first, first.isWhitespace { rest.removeFirst() }
        while let last = rest.last, last.isWhitespace { rest.removeLast() }
        return String(rest)
    }
}
