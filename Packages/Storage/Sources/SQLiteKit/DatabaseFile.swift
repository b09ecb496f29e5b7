import Foundation
import SQLKit

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The file of a database, before SQLite opens it.
enum DatabaseFile {
    /// Creates the file if necessary, for its user only: SQLite gives its journal files the same permissions.
    static func makeSure(path: String) throws(StorageError) {
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
            throw .damaged(path: path)
        }
        close(try SystemFile.open(path, O_RDWR | O_CREAT))
    }

    /// Checks that the path still names the opened file, and that its owner may read and write it.
    ///
    /// The mode counts even for a user who may write everything: removing the permission expresses that the file must
    /// not change.
    static func check(path: String, is opened: FileIdentity) throws(StorageError) {
        guard (try? FileIdentity(path: path)) == opened else { throw .moved(path: path) }
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IWUSR != 0, access(path, R_OK | W_OK) == 0 else {
            throw .noPermission(path: path)
        }
    }
}

/// The identity of a file: a file that was replaced has another identity.
struct FileIdentity: Hashable, Sendable {
    private let device: dev_t
    private let inode: ino_t

    init(path: String) throws(StorageError) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw StorageError(systemError: errno, path: path) }
        device = status.st_dev
        inode = status.st_ino
    }
}
