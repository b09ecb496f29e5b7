import Foundation
import SQLKit

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The file beside a database that says which file the database was: a copy or a restored backup is another.
///
/// The token contains the database's inode, its epoch, and the number of its changes when it was last opened or
/// closed. It omits the device number, because containers, network file systems, and volume managers assign a new one
/// at each start, and each false copy costs every reader a snapshot. If a database doesn't match its token, other nodes
/// may know a later state of it, so it gets a new epoch and a new incarnation. A backup written over the file in place
/// keeps the inode, but has fewer changes. After a crash, the chain hash in every cursor detects what the token misses.
struct DatabaseToken {
    private let path: String
    private let identity: String
    private let changes: Int64
    private var text: String {
        let digits = String(changes)
        return identity + String(repeating: "0", count: 20 - digits.count) + digits + "\n"
    }

    /// The token of a database as it is now.
    init(path: String, epoch: String, changes: Int64) throws(StorageError) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw StorageError(systemError: errno, path: path) }
        self.path = path + ".token"
        self.changes = changes
        identity = "\(status.st_ino) \(epoch)\n"
    }

    /// Whether the file beside the database names this database, in this state or in an earlier one.
    var continuesStored: Bool {
        guard let data = FileManager.default.contents(atPath: path) else { return false }
        let stored = String(decoding: data, as: UTF8.self)
        guard stored.hasPrefix(identity) else { return false }
        return (Int64(stored.dropFirst(identity.count).prefix { $0.isNumber }) ?? 0) <= changes
    }

    /// Writes the file beside the database, for its user alone.
    func store() throws(StorageError) {
        let descriptor = try SystemFile.open(path, O_WRONLY | O_CREAT | O_TRUNC)
        defer { close(descriptor) }
        let bytes = Array(text.utf8)
        guard write(descriptor, bytes, bytes.count) == bytes.count, fsync(descriptor) == 0 else {
            throw StorageError(systemError: errno, path: path)
        }
    }

    /// Replaces the number of changes, which always has the same length, so that even a lost write leaves a whole file.
    ///
    /// A failure only means that the token misses more. A count that fell was a restore, which the next opening must
    /// see.
    func noteChanges() {
        guard continuesStored, let file = FileHandle(forUpdatingAtPath: path) else { return }
        _ = try? file.write(contentsOf: Data(text.utf8))
    }
}
