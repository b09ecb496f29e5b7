import SQLKit

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Files as the operating system opens them.
enum SystemFile {
    /// Opens a file, which no other program inherits; a new one is for its user alone.
    ///
    /// - Returns: The descriptor, which the caller closes.
    static func open(_ path: String, _ flags: Int32) throws(StorageError) -> Int32 {
        let descriptor = openat(AT_FDCWD, path, flags | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw StorageError(systemError: errno, path: path) }
        return descriptor
    }
}
