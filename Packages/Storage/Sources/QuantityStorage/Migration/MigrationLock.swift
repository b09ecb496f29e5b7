import Glibc
import QuantityModule
import Synchronization

/// Prevents a second process from migrating the same file at the same time: both would stage the same rows.
///
/// The system releases the lock when the process ends in any way.
final class MigrationLock: Sendable {
    private let path: String
    private let descriptor = Mutex<Int32?>(nil)

    /// Creates a lock without taking it.
    init(path: String) { self.path = path }

    /// Takes the lock for this process.
    func take(for file: String) throws(QuantityMigrationError) {
        let isTaken = descriptor.withLock { descriptor in
            if descriptor != nil { return true }
            let opened = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
            // If files cannot be created beside the file, the code that writes them reports the error.
            guard opened >= 0 else { return true }
            var wanted = flock()
            wanted.l_type = Int16(F_WRLCK)
            wanted.l_whence = Int16(SEEK_SET)
            guard fcntl(opened, F_SETLK, &wanted) == 0 else {
                close(opened)
                return false
            }
            descriptor = opened
            return true
        }
        guard isTaken else {
            throw .unavailable(reason: "Another process is migrating \(file): wait until it ends, and try again.")
        }
    }

    /// Releases the lock and deletes its file.
    func release() {
        descriptor.withLock { descriptor in
            guard let taken = descriptor else { return }
            unlink(path)
            close(taken)
            descriptor = nil
        }
    }

    deinit { release() }
}
