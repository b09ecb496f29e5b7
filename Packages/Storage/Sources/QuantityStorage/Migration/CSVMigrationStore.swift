public import Foundation
public import QuantityModule
import Synchronization

/// Old quantities in a CSV file, whose first record names the columns.
///
/// The new file is written beside the old one and takes its place by one renaming.
public final class CSVMigrationStore: QuantityMigrationStore {
    private struct State {
        var records: CSVRecords?
        var position: Int64 = 0
        /// How far the staging was when this store saw it last; `nil` before.
        var staged: Int64?
        /// The records that were read last, for staging to write on.
        var raw: [(position: Int64, fields: [CSVRecords.Field], end: ArraySlice<UInt8>)] = []
    }

    private let files: MigrationFiles
    private let state = Mutex(State())

    /// Makes a store of a file.
    public init(file: URL) { files = MigrationFiles(file: file.path) }

    /// The file's path.
    public var place: String { files.file }

    /// The file, if it has old columns.
    public func tables() throws(QuantityMigrationError) -> [OldQuantityTable] {
        let columns = try header()
        let name = URL(fileURLWithPath: files.file).lastPathComponent
        return OldQuantityTable(name: name, columns: columns).map { [$0] } ?? []
    }

    /// The records after a position; the header is none.
    public func rows(
        of table: OldQuantityTable,
        after position: Int64,
        limit: Int
    ) throws(QuantityMigrationError) -> [OldQuantityRow] {
        let columns = try header()
        func place(_ column: String?) -> Int? { column.flatMap { columns.firstIndex(of: $0) } }
        let places = [table.quantityColumn, table.unitColumn, table.nameColumn, table.multiplierColumn].map(place)
        return try files.doing("read") {
            try state.withLock { state in
                try Self.advance(&state, to: position, of: files.file)
                state.raw = []
                var rows: [OldQuantityRow] = []
                while rows.count < limit, let record = try state.records?.next() {
                    state.position += 1
                    if record.fields.count == 1, record.fields[0].raw.isEmpty { continue }
                    state.raw.append((state.position, record.fields, record.end))
                    let texts = try places.map { place in
                        try place.flatMap {
                            $0 < record.fields.count ? try files.text(of: record.fields[$0], row: state.position) : nil
                        } ?? ""
                    }
                    rows.append(
                        OldQuantityRow(
                            position: state.position,
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

    /// Forgets a new file that was begun with rows read otherwise.
    public func prepare(for reading: String) throws(QuantityMigrationError) {
        try files.doing("written") { try files.prepare(for: reading) }
    }

    /// How far the new file is written.
    public func stagedPosition(of table: OldQuantityTable) throws(QuantityMigrationError) -> Int64 {
        let position = try positionOnDisk()
        state.withLock { $0.staged = position }
        return position
    }

    private func positionOnDisk() throws(QuantityMigrationError) -> Int64 {
        guard files.exists(files.journal), files.exists(files.staging) else { return .min }
        return try files.doing("read") {
            let parts = try String(contentsOfFile: files.journal, encoding: .utf8).split(separator: " ")
            // What was staged of other data is worth nothing.
            guard try isOfTheseData(), let position = Int64(parts[0]), let length = UInt64(parts[1]) else {
                return .min
            }
            // What was written after the journal belongs to a piece that was broken off.
            let handle = try FileHandle(forUpdating: URL(fileURLWithPath: files.staging))
            try handle.truncate(atOffset: length)
            try handle.close()
            return position
        }
    }

    /// Writes the rows behind those that are staged.
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

    /// Puts the new file in the place of the old one.
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
            state.withLock { $0 = State() }
        }
    }

    /// Puts the old file back.
    public func rollback() throws(QuantityMigrationError) {
        try files.doing("rolled back") {
            try files.restore(fingerprint: files.fingerprint) { try tables().isEmpty }
            state.withLock { $0 = State() }
        }
    }

    /// Whether what is staged was read from the file as it is now.
    private func isOfTheseData() throws -> Bool {
        let parts = try String(contentsOfFile: files.journal, encoding: .utf8).split(separator: " ")
        return try parts.count == 4 && parts.suffix(2).joined(separator: " ") == files.fingerprint()
    }

    /// Throws, and forgets what was staged, when the data are no longer those that it was read from.
    private func expect(_ isUnchanged: Bool) throws(QuantityMigrationError) {
        guard !isUnchanged else { return }
        state.withLock { $0 = State() }
        try files.doing("written") { try files.removeStaging() }
        throw .changedMeanwhile(place: files.file)
    }

    private func header() throws(QuantityMigrationError) -> [String] {
        try files.doing("read") {
            var records = try CSVRecords(path: files.file)
            return try records.next()?.fields.map { try files.text(of: $0, row: 0) } ?? []
        }
    }

    private func writer(of table: OldQuantityTable) throws(QuantityMigrationError) -> CSVRowWriter {
        try files.doing("read") {
            var records = try CSVRecords(path: files.file)
            let head = try records.next()
            return CSVRowWriter(
                columns: try head?.fields.map { try files.text(of: $0, row: 0) } ?? [],
                table: table,
                delimiter: records.delimiter,
                end: Array(head?.end ?? [])
            )
        }
    }

    private static func advance(_ state: inout State, to position: Int64, of file: String) throws {
        if state.records == nil || state.position > position {
            var records = try CSVRecords(path: file)
            _ = try records.next()
            state.records = records
            state.position = 0
        }
        while state.position < position, try state.records?.next() != nil { state.position += 1 }
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
