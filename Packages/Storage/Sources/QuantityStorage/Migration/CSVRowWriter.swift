import QuantityModule
import TextFormats

/// Writes the records of the new file: the kept fields as they were, then the new columns.
struct CSVRowWriter {
    private let columns: [String]
    private let kept: [Int]
    private let mark: [UInt8]
    private let delimiter: UInt8
    private let end: [UInt8]

    /// Writes as a file is written: with its byte order mark, its delimiter, and its line end.
    init(columns: [String], table: OldQuantityTable, mark: [UInt8], delimiter: UInt8, end: [UInt8]) {
        self.columns = columns
        self.mark = mark
        self.delimiter = delimiter
        self.end = end.isEmpty ? [UInt8(ascii: "\n")] : end
        kept = columns.indices.filter { !table.oldColumns.contains(columns[$0]) }
    }

    /// The first record, with its line ending.
    var header: [UInt8] {
        mark + line((kept.map { columns[$0] } + NewQuantityColumns.names).map(written), end: end)
    }

    /// Returns a record with its original line ending.
    func record(_ fields: [CSVField], _ end: ArraySlice<UInt8>, _ row: MigratedRow) -> [UInt8] {
        let old = kept.map { $0 < fields.count ? Array(fields[$0].raw) : [] }
        // Keeps fields beyond the header, which belong to no column.
        let beyond = fields.dropFirst(columns.count).map { Array($0.raw) }
        let new = NewQuantityColumns.texts(of: row).map { written($0 ?? "") }
        return line(old + new + beyond, end: end.isEmpty ? self.end : Array(end))
    }

    private func line(_ fields: [[UInt8]], end: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        for (index, field) in fields.enumerated() {
            if index > 0 { bytes.append(delimiter) }
            bytes += field
        }
        return bytes + end
    }

    private func written(_ text: String) -> [UInt8] { Array(CSVText.field(text, delimiter: delimiter).utf8) }
}
