public import Foundation
public import QuantityModule
import Synchronization
import TextFormats

/// A CSV file that is only read, whose first record names the columns.
public final class CSVOldFile: OldFileSource {
    /// About how many bytes of texts are read at once.
    private static let pieceBytes = 1 << 22

    private let files: MigrationFiles
    private let columns: [String]
    private let records: Mutex<CSVRecords>

    /// Opens a file, which must exist.
    public init(file: URL) throws(QuantityMigrationError) {
        let files = MigrationFiles(file: file.path)
        self.files = files
        records = Mutex(CSVRecords(of: files))
        try files.expectFile()
        columns = try files.doing("read") {
            var reader = try files.csvReader()
            let record = try files.closed(reader.next())
            return try record?.fields.map { try files.text(of: $0, row: 0) } ?? []
        }
    }

    /// The file's path.
    public var place: String { files.file }

    /// The file's size and time.
    public func fingerprint() throws(QuantityMigrationError) -> String {
        try files.doing("read") { try files.fingerprint() }
    }

    /// The one table of the file.
    public func tables() throws(QuantityMigrationError) -> [OldTable] {
        [OldTable(name: URL(fileURLWithPath: files.file).lastPathComponent, columns: columns)]
    }

    /// Returns the records after a position, without the header and empty lines.
    public func records(
        of table: String,
        columns: [String],
        after position: Int64,
        limit: Int
    ) throws(QuantityMigrationError) -> [OldRecord] {
        let places = columns.map { self.columns.firstIndex(of: $0) }
        return try files.doing("read") {
            try records.withLock { records in
                try records.advance(to: max(position, 0))
                var (read, bytes): ([OldRecord], Int) = ([], 0)
                while read.count < limit, bytes < Self.pieceBytes, let record = try records.next() {
                    if record.isEmpty { continue }
                    let texts = places.map { place in
                        place.flatMap { record.fields.indices.contains($0) ? record.fields[$0].boundedText : "" }
                    }
                    bytes += texts.reduce(0) { $0 + ($1?.utf8.count ?? 0) }
                    read.append(OldRecord(position: records.position, texts: texts))
                }
                return read
            }
        }
    }
}

extension CSVField {
    /// The text; `nil` for bytes that are none, and for more of them than a text may have.
    fileprivate var boundedText: String? {
        guard raw.count <= OldRecord.mostBytes, !raw.contains(0) else { return nil }
        return text
    }
}
