import Foundation
public import QuantityModule

/// Opens CSV and SQLite files with old quantities, by their file extensions.
public struct MigrationFileStores: MigrationFileOpener {
    /// Creates an opener.
    public init() {}

    /// Opens the file at a path.
    public func store(at path: String) throws(QuantityMigrationError) -> any QuantityMigrationStore {
        let file = URL(fileURLWithPath: path)
        switch file.pathExtension.lowercased() {
        case "csv", "tsv": return CSVMigrationStore(file: file)
        case "sqlite", "sqlite3", "db": return try SQLiteMigrationStore(file: file)
        default:
            throw .unavailable(reason: "\(path) is neither .csv nor .sqlite: export the old data as one of them.")
        }
    }
}
