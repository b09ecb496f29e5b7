import Foundation
public import QuantityModule

/// Opens CSV and SQLite files with old quantities, by their file extensions.
public struct MigrationFileStores: MigrationFileOpener {
    /// Creates an opener.
    public init() {}

    /// Opens the file at a path.
    public func store(at path: String) throws(QuantityMigrationError) -> any QuantityMigrationStore {
        let file = URL(fileURLWithPath: path)
        switch try Self.format(of: file) {
        case .csv: return CSVMigrationStore(file: file)
        case .sqlite: return try SQLiteMigrationStore(file: file)
        }
    }

    /// Opens the file at a path for reading alone.
    public func source(at path: String) throws(QuantityMigrationError) -> any OldFileSource {
        let file = URL(fileURLWithPath: path)
        switch try Self.format(of: file) {
        case .csv: return try CSVOldFile(file: file)
        case .sqlite: return try SQLiteOldFile(file: file)
        }
    }

    private enum Format {
        case csv, sqlite
    }

    private static func format(of file: URL) throws(QuantityMigrationError) -> Format {
        let format: Format
        switch file.pathExtension.lowercased() {
        case "csv", "tsv": format = .csv
        case "sqlite", "sqlite3", "db": format = .sqlite
        default:
            throw .unavailable(reason: "\(file.path) is neither .csv nor .sqlite: export the old data as one of them.")
        }
        try MigrationFiles(file: file.path).expectData()
        return format
    }
}
