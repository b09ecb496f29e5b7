import Foundation
import QuantityModule
import SQLKit
import SQLiteKit
import Synchronization

/// Prevents a second migration of the same file at the same time, by any process: both would stage the same rows.
///
/// The system releases the lock when the process ends in any way.
final class MigrationLock: Sendable {
    private let path: String
    private let lock = Mutex<FileLock?>(nil)

    /// Creates a lock without taking it.
    init(path: String) { self.path = path }

    /// Takes the lock for this object.
    func take(for file: String) throws(QuantityMigrationError) {
        let isTaken: Bool
        do throws(StorageError) {
            isTaken = try lock.withLock { lock throws(StorageError) in
                guard lock == nil else { return true }
                let content = "\(ProcessInfo.processInfo.processIdentifier)\n"
                guard case .taken(let taken) = try FileLock.take(path: path, content: content) else { return false }
                lock = taken
                return true
            }
        } catch {
            throw .unavailable(reason: error.description)
        }
        guard isTaken else {
            throw .unavailable(reason: "Another migration of \(file) is running: wait until it ends, and try again.")
        }
    }

    /// Releases the lock and deletes its file.
    func release() {
        lock.withLock { lock in
            guard lock != nil else { return }
            unlink(path)
            lock = nil
        }
    }

    deinit { release() }
}
