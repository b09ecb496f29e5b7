import GRDB
import SQLKit

extension StorageError {
    /// Creates an error from what SQLite reported about a file.
    init(_ error: any Error, path: String) {
        guard let error = error as? DatabaseError else {
            self = (error as? StorageError) ?? .failed(path: path, reason: "\(error)")
            return
        }
        switch error.resultCode {
        case .SQLITE_NOTADB, .SQLITE_CORRUPT: self = .damaged(path: path)
        case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH, .SQLITE_READONLY: self = .noPermission(path: path)
        case .SQLITE_FULL: self = .diskFull(path: path)
        default: self = .failed(path: path, reason: error.message ?? "SQLite error \(error.resultCode.rawValue)")
        }
    }
}
