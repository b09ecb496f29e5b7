import Glibc
import QuantityModule
import Synchronization

/// Keeps a second process from migrating the same file at once: both would write the same rows into one staging.
///
/// The system lets go of it when the process ends, however that happens.
final class MigrationLock: Sendable {
    private let path: String
    private let descriptor = Mutex<Int32?>(nil)

    /// Makes a lock that is not taken yet.
    init(path: String) { self.path = path }

    /// Takes the lock for this process.
    func take(for file: String) throws(QuantityMigrationError) {
        let isTaken = descriptor.withLock { descriptor in
            if descriptor != nil { return true }
            let opened = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
            // What cannot be written beside the file is told by who writes it.
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
            throw .unavailable(reason: "Another process migrates \(file): wait for its end, and look again.")
        }
    }

    /// Lets go of it, and leaves no file.
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
