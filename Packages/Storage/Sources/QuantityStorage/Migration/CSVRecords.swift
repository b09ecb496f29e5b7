import QuantityModule
import TextFormats

/// The records of a CSV file after its header, which are read on from the last one that was read.
struct CSVRecords {
    private let files: MigrationFiles
    private var reader: CSVReader<any Error>?
    /// The number of the last record that was read; 0 before the first.
    private(set) var position: Int64 = 0

    /// Creates records of which none is read.
    init(of files: MigrationFiles) { self.files = files }

    /// Continues after a record; begins again for one that was passed.
    mutating func advance(to position: Int64) throws {
        if reader == nil || self.position > position {
            reader = try files.csvReader()
            _ = try files.closed(reader?.next())
            self.position = 0
        }
        while self.position < position, try next() != nil {}
    }

    /// Returns the next record; `nil` after the last one.
    mutating func next() throws -> CSVRecord? {
        guard let record = try files.closed(reader?.next()) else { return nil }
        position += 1
        return record
    }
}
