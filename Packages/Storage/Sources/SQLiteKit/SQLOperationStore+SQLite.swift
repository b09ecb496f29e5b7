import Commands
public import Foundation
public import SQLKit

extension SQLOperationStore {
    /// Opens the service's file in a data folder.
    ///
    /// - Parameters:
    ///   - folder: The data folder.
    ///   - readers: How many connections read beside the one that writes.
    ///   - trace: Receives the text of each statement that a connection runs.
    /// - Returns: The store, which alone uses the file.
    /// - Throws: A ``StorageError``, in which case the file is unchanged.
    public static func open(
        folder: URL,
        readers: Int = SQLiteDatabase.usualReaders,
        trace: (@Sendable (String) -> Void)? = nil
    ) throws(StorageError) -> Self {
        let database = try SQLiteDatabase.open(
            folder: folder,
            service: service,
            migrations: migrations,
            readers: readers,
            trace: trace
        )
        try database.adoptRows(
            of: Row.rules,
            { try rowsToAdopt($0) },
            write: { try write(Row($0), of: $0.key, in: $1, $2) }
        )
        return Self(database)
    }
}
