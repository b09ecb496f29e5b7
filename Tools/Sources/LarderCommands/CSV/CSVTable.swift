/// The rows of a CSV text by the names of its columns, which may stand in any order.
struct CSVTable: Sequence, IteratorProtocol {
    /// A row with its columns.
    struct Record {
        let line: Int
        fileprivate let fields: [String]
        fileprivate let places: [String: Int]

        /// The text of a column, without white space around it; empty when there is none.
        subscript(column: String) -> String {
            guard let place = places[column], place < fields.count else { return "" }
            return fields[place].trimmedOfSpace
        }
    }

    /// The names in the first row.
    let columns: [String]
    private var rows: CSVRows
    private let places: [String: Int]

    /// Reads the first row; `nil` when there is none.
    init?(_ rows: CSVRows) {
        var rows = rows
        guard let head = rows.next() else { return nil }
        columns = head.fields.map(\.trimmedOfSpace)
        places = Dictionary(columns.enumerated().map { ($1, $0) }) { first, _ in first }
        self.rows = rows
    }

    mutating func next() -> Record? {
        rows.next().map { Record(line: $0.line, fields: $0.fields, places: places) }
    }
}
