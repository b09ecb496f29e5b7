import TextFormats

/// The rows of a CSV text with named columns, which may be in any order.
struct CSVTable: Sequence, IteratorProtocol {
    /// A row, accessed by column name.
    struct Record {
        let line: Int
        fileprivate let fields: [CSVField]
        fileprivate let places: [String: Int]

        /// Returns the text of a column without surrounding white space; empty when the column is missing.
        subscript(column: String) -> String {
            guard let place = places[column], place < fields.count else { return "" }
            return CSVText.text(ofCell: fields[place].readableText).trimmedOfSpace
        }
    }

    /// The names in the first row.
    let columns: [String]
    private var rows: CSVReader<Never>
    private let places: [String: Int]

    /// Reads the first row; returns `nil` when there is none.
    init?(_ rows: CSVReader<Never>) {
        var rows = rows
        guard let head = Self.next(of: &rows) else { return nil }
        columns = head.fields.map(\.readableText.trimmedOfSpace)
        places = Dictionary(columns.enumerated().map { ($1, $0) }) { first, _ in first }
        self.rows = rows
    }

    mutating func next() -> Record? {
        Self.next(of: &rows).map { Record(line: $0.line, fields: $0.fields, places: places) }
    }

    /// Returns the next record that isn't an empty line.
    private static func next(of rows: inout CSVReader<Never>) -> CSVRecord? {
        while let record = rows.next() { if !record.isEmpty { return record } }
        return nil
    }
}
