public import Foundation
public import QuantityModule
import Synchronization
import TextFormats

/// Old quantities in a CSV file, whose first record names the columns.
///
/// The store writes the new file beside the old one, and replaces it with a rename.
public final class CSVMigrationStore: QuantityMigrationStore {
    private struct State {
        var records: CSVRecords
        /// The last staged position that this store saw; `nil` before the first.
        var staged: Int64?
        /// The records of the last read, which staging writes again.
        var raw: [(position: Int64, fields: [CSVField], end: ArraySlice<UInt8>)] = []
    }

    private let files: MigrationFiles
    private let state: Mutex<State>

    /// Creates a store of a file.
    public init(file: URL) {
        files = MigrationFiles(file: file.path)
        state = Mutex(State(records: CSVRecords(of: files)))
    }

    /// The file's path.
    public var place: String { files.file }

    /// The path of the backup.
    public var backup: String { files.backup }

    /// The file, if it has old columns.
    public func tables() throws(QuantityMigrationError) -> [OldQuantityTable] {
        let columns = try header().columns
        let name = URL(fileURLWithPath: files.file).lastPathComponent
        return OldQuantityTable(name: name, columns: columns).map { [$0] } ?? []
    }

    /// Returns the records after a position, without the header.
    public func rows(
        of table: OldQuantityTable,
        after position: Int64,
        limit: Int
    ) throws(QuantityMigrationError) -> [OldQuantityRow] {
        let columns = try header().columns
        func place(_ column: String?) -> Int? { column.flatMap { columns.firstIndex(of: $0) } }
        let places = [table.quantityColumn, table.unitColumn, table.nameColumn, table.multiplierColumn].map(place)
        return try files.doing("read") {
            try state.withLock { state in
                try state.records.advance(to: position)
                state.raw = []
                var rows: [OldQuantityRow] = []
                while rows.count < limit, let record = try state.records.next() {
                    if record.isEmpty { continue }
                    let position = state.records.position
                    state.raw.append((position, record.fields, record.end))
                    let texts = try places.map { place in
                        try place.flatMap {
                            $0 < record.fields.count ? try files.text(of: record.fields[$0], row: position) : nil
                        } ?? ""
                    }
                    rows.append(
                        OldQuantityRow(
                            position: position,
                            quantity: texts[0],
                            unit: texts[1],
                            name: texts[2],
                            multiplier: texts[3]
                        )
                    )
                }
                return rows
            }
        }
    }

    /// Discards a new file that was started with another reading.
    public func prepare(for reading: String) throws(QuantityMigrationError) {
        try files.doing("written") { try files.prepare(for: reading) }
    }

    /// Returns the last position in the new file.
    public func stagedPosition(of table: OldQuantityTable) throws(QuantityMigrationError) -> Int64 {
        let position = try positionOnDisk()
        state.withLock { $0.staged = position }
        return position
    }

    private func positionOnDisk() throws(QuantityMigrationError) -> Int64 {
        guard files.exists(files.journal), files.exists(files.staging) else { return .min }
        return try files.doing("read") {
            let parts = try String(contentsOfFile: files.journal, encoding: .utf8).split(separator: " ")
            // Rows that were staged from other data are useless.
            guard try isOfTheseData(), let position = Int64(parts[0]), let length = UInt64(parts[1]) else {
                return .min
            }
            // Bytes after the journal belong to an interrupted piece.
            let handle = try FileHandle(forUpdating: URL(fileURLWithPath: files.staging))
            try handle.truncate(atOffset: length)
            try handle.close()
            return position
        }
    }

    /// Appends the rows to the staged ones.
    public func stage(_ rows: [MigratedRow], of table: OldQuantityTable) throws(QuantityMigrationError) {
        let staged = try positionOnDisk()
        try expect(state.withLock { $0.staged } ?? staged == staged)
        let writer = try writer(of: table)
        try files.doing("written") {
            try state.withLock { state in
                var text: [UInt8] = staged == .min ? writer.header : []
                var next = state.raw[...]
                for row in rows {
                    while let raw = next.first, raw.position < row.row.position { next = next.dropFirst() }
                    guard let raw = next.first, raw.position == row.row.position else {
                        throw QuantityMigrationError.changedMeanwhile(place: files.file)
                    }
                    text += writer.record(raw.fields, raw.end, row)
                }
                let last = rows.last?.row.position ?? staged
                try append(text, at: last, isFirst: staged == .min)
                state.staged = last
            }
        }
    }

    /// Replaces the old file with the new one.
    public func commit(_ tables: [OldQuantityTable]) throws(QuantityMigrationError) {
        try files.doing("written") {
            if !files.exists(files.staging) {
                guard let table = tables.first else { return }
                try append(try writer(of: table).header, at: 0, isFirst: true)
            }
            try expect(try isOfTheseData())
            try files.makeBackup(files.copyFile)
            try files.rename(files.staging, to: files.file)
            try files.setMark(try files.fingerprint())
            try files.removeStaging()
            state.withLock { $0 = State(records: CSVRecords(of: files)) }
        }
    }

    /// Restores the old file.
    public func rollback() throws(QuantityMigrationError) {
        try files.doing("rolled back") {
            try files.restore(fingerprint: files.fingerprint) { try tables().isEmpty }
            state.withLock { $0 = State(records: CSVRecords(of: files)) }
        }
    }

    /// Whether the staged rows came from the file's current content.
    private func isOfTheseData() throws -> Bool {
        let parts = try String(contentsOfFile: files.journal, encoding: .utf8).split(separator: " ")
        return try parts.count == 4 && parts.suffix(2).joined(separator: " ") == files.fingerprint()
    }

    /// Throws, and discards the staged rows, if the data changed.
    private func expect(_ isUnchanged: Bool) throws(QuantityMigrationError) {
        guard !isUnchanged else { return }
        state.withLock { $0 = State(records: CSVRecords(of: files)) }
        try files.doing("written") { try files.removeStaging() }
        throw .changedMeanwhile(place: files.file)
    }

    /// The first record, and how the file is written.
    private struct Header {
        let columns: [String]
        let mark: [UInt8]
        let delimiter: UInt8
        let end: [UInt8]
    }

    private func header() throws(QuantityMigrationError) -> Header {
        try files.doing("read") {
            var reader = try files.csvReader()
            let record = try files.closed(reader.next())
            return Header(
                columns: try record?.fields.map { try files.text(of: $0, row: 0) } ?? [],
                mark: reader.mark,
                delimiter: reader.delimiter,
                end: Array(record?.end ?? [])
            )
        }
    }

    private func writer(of table: OldQuantityTable) throws(QuantityMigrationError) -> CSVRowWriter {
        let header = try header()
        return CSVRowWriter(
            columns: header.columns,
            table: table,
            mark: header.mark,
            delimiter: header.delimiter,
            end: header.end
        )
    }

    private func append(_ bytes: [UInt8], at position: Int64, isFirst: Bool) throws {
        if isFirst {
            try files.remove(files.staging)
            try files.make(files.staging)
        }
        let handle = try FileHandle(forUpdating: URL(fileURLWithPath: files.staging))
        let end = try handle.seekToEnd()
        try handle.write(contentsOf: bytes)
        try handle.synchronize()
        try handle.close()
        let journal = "\(position) \(end + UInt64(bytes.count)) \(try files.fingerprint())"
        try journal.write(toFile: files.journal, atomically: true, encoding: .utf8)
    }
}
