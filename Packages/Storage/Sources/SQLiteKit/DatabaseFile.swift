import Foundation

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The file of a database, before SQLite opens it.
enum DatabaseFile {
    /// Makes the file unless it is there, for its user alone: SQLite gives its journal files the same permissions.
    static func makeSure(path: String) throws(StorageError) {
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
            throw .damaged(path: path)
        }
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw StorageError(systemError: errno, path: path) }
        close(descriptor)
    }
}
