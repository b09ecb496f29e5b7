import QuantityModule

/// Writes the records of the new file: what is kept as it was written, then the new columns.
struct CSVRowWriter {
    private let columns: [String]
    private let kept: [Int]
    private let delimiter: UInt8

    private let end: [UInt8]

    init(columns: [String], table: OldQuantityTable, delimiter: UInt8, end: [UInt8]) {
        self.columns = columns
        self.delimiter = delimiter
        self.end = end.isEmpty ? [UInt8(ascii: "\n")] : end
        kept = columns.indices.filter { !table.oldColumns.contains(columns[$0]) }
    }

    /// The first record, with its line end.
    var header: [UInt8] {
        line((kept.map { columns[$0] } + NewQuantityColumns.names).map(written), end: end)
    }

    /// A record, with the line end that it had.
    func record(_ fields: [CSVRecords.Field], _ end: ArraySlice<UInt8>, _ row: MigratedRow) -> [UInt8] {
        let old = kept.map { $0 < fields.count ? Array(fields[$0].raw) : [] }
        // Fields beyond the header belong to no column, and are kept.
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

    private func written(_ text: String) -> [UInt8] { CSVRecords.written(text, delimiter: delimiter) }
}
