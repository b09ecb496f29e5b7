import Foundation

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The file beside a database that says which file the database was: a copy or a restored backup is another.
///
/// The token contains the database's inode and its epoch. It omits the device number, because containers, network file
/// systems, and volume managers assign a new one at each start, and each false copy costs every reader a snapshot. If a
/// database doesn't match its token, other nodes may know a later state of it, so it gets a new epoch and a new
/// incarnation. A backup written over the file in place keeps the inode; the chain hash in every cursor detects that.
struct DatabaseToken: Equatable {
    private let text: String

    /// The token of a database as it is now.
    init(path: String, epoch: String) throws(StorageError) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw StorageError(systemError: errno, path: path) }
        text = "\(status.st_ino) \(epoch)\n"
    }

    /// Whether the file beside the database says the same.
    func isStored(for path: String) -> Bool {
        guard let stored = FileManager.default.contents(atPath: Self.path(for: path)) else { return false }
        return stored == Data(text.utf8)
    }

    /// Writes the file beside the database, for its user alone.
    func store(for path: String) throws(StorageError) {
        let token = Self.path(for: path)
        let descriptor = open(token, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw StorageError(systemError: errno, path: token) }
        defer { close(descriptor) }
        let bytes = Array(text.utf8)
        guard write(descriptor, bytes, bytes.count) == bytes.count, fsync(descriptor) == 0 else {
            throw StorageError(systemError: errno, path: token)
        }
    }

    private static func path(for database: String) -> String { database + ".token" }
}
