/// The rows of a CSV text with named columns, which may be in any order.
public struct CSVTable<Failure: Error> {
    /// The maximum number of empty lines before the first row.
    private static var emptyLines: Int { 10_000 }

    /// The first row, whose columns have no names yet.
    public let head: CSVRow
    /// The names in the first row; none when it has a flaw.
    public let columns: [String]
    private var rows: CSVReader<Failure>
    private let places: [String: Int]

    /// Reads the first row; returns `nil` when there is none, or only after more than 10,000 empty lines.
    public init?(_ rows: CSVReader<Failure>) throws(Failure) {
        var rows = rows
        var first = try rows.next()
        for _ in 0..<Self.emptyLines where first?.isEmpty == true { first = try rows.next() }
        guard let first, !first.isEmpty else { return nil }
        head = CSVRow(first, places: [:])
        columns = head.flaw == nil ? first.fields.map(\.readableText.trimmedOfSpace) : []
        places = Dictionary(columns.enumerated().map { ($1, $0) }) { first, _ in first }
        self.rows = rows
    }

    /// Returns the next row that isn't an empty line; `nil` after the last one.
    public mutating func next() throws(Failure) -> CSVRow? {
        while let row = try nextLine() { if !row.isEmpty { return row } }
        return nil
    }

    /// Returns the next row or empty line, so that a caller notices each; `nil` after the last one.
    public mutating func nextLine() throws(Failure) -> CSVRow? {
        try rows.next().map { CSVRow($0, places: places) }
    }
}

/// A row of a ``CSVTable``, accessed by column name.
public struct CSVRow: Sendable {
    /// What makes a row worthless: its texts are not what was meant, or cannot be stored or compared.
    public enum Flaw: Hashable, Sendable {
        /// A quotation mark is never closed; the row is the last one, and contains those that follow.
        case unclosed
        /// A text contains the character U+0000.
        case nul
        /// A character has more than ``CSVRow/marks`` combining marks.
        case marks
    }

    /// The maximum number of combining marks in a row: beyond it, putting them in order costs the square of their
    /// number.
    ///
    /// Source: Unicode Standard Annex 15, stream-safe text format.
    public static let marks = 30

    /// The line on which the row begins, starting from 1.
    public let line: Int
    /// What is wrong with the row; `nil` for nothing.
    public let flaw: Flaw?
    /// Whether it is an empty line.
    public let isEmpty: Bool
    fileprivate let fields: [CSVField]
    fileprivate let places: [String: Int]

    fileprivate init(_ record: CSVRecord, places: [String: Int]) {
        line = record.line
        fields = record.fields
        isEmpty = record.isEmpty
        flaw = record.isClosed ? record.fields.lazy.compactMap(\.flaw).first : .unclosed
        self.places = places
    }

    /// Returns the text of a column without surrounding white space; empty when the column is missing.
    public subscript(column: String) -> String {
        guard let place = places[column], place < fields.count else { return "" }
        return CSVText.text(ofCell: fields[place].readableText).trimmedOfSpace
    }

    /// Returns the text of a column with the white space around it; empty when the column is missing.
    public func untrimmed(_ column: String) -> String {
        guard let place = places[column], place < fields.count else { return "" }
        return CSVText.text(ofCell: fields[place].readableText)
    }

    /// Whether every text is UTF-8, so that no character is guessed.
    public var isUTF8: Bool { fields.allSatisfy { $0.text != nil } }
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

extension CSVField {
    fileprivate var flaw: CSVRow.Flaw? {
        if raw.contains(0) { return .nul }
        if raw.allSatisfy({ $0 < 0x80 }) { return nil }
        var marks = 0
        for scalar in String(decoding: raw, as: UTF8.self).unicodeScalars where !scalar.isASCII || marks > 0 {
            marks = scalar.properties.canonicalCombiningClass == .notReordered ? 0 : marks + 1
            if marks > CSVRow.marks { return .marks }
        }
        return nil
    }
}
