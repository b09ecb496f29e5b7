package import SQLKit

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A lock that the operating system releases when its process ends in any way.
///
/// The file's content identifies the holder. The lock itself is `flock(2)` on the open file, so a leftover file locks
/// no process out.
package final class FileLock: Sendable {
    private let descriptor: Int32

    private init(descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// Releases the lock before the last reference is gone.
    func release() { flock(descriptor, LOCK_UN) }

    /// The result of trying to take a lock.
    package enum Attempt {
        case taken(FileLock)
        case held(by: String)
    }

    /// Takes the lock and writes the content, or returns what its holder wrote.
    package static func take(path: String, content: String) throws(StorageError) -> Attempt {
        // Checking for a holder takes the lock for an instant, so a refusal without a holder is retried.
        for _ in 0..<100 {
            if let lock = try acquire(path: path, content: content) { return .taken(lock) }
            if let text = settledHolder(path: path) { return .held(by: text) }
            usleep(1_000)
        }
        return .held(by: "")
    }

    private static func acquire(path: String, content: String) throws(StorageError) -> FileLock? {
        let descriptor = try SystemFile.open(path, O_RDWR | O_CREAT | O_NOFOLLOW)
        let lock = FileLock(descriptor: descriptor)
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            if errno == EWOULDBLOCK { return nil }
            throw StorageError(systemError: errno, path: path)
        }
        // The holder may have deleted the file since it was opened: then this lock keeps no process out.
        var (opened, named) = (stat(), stat())
        guard fstat(descriptor, &opened) == 0, stat(path, &named) == 0, opened.st_ino == named.st_ino else {
            return nil
        }
        let bytes = Array(content.utf8)
        guard ftruncate(descriptor, 0) == 0, pwrite(descriptor, bytes, bytes.count, 0) == bytes.count else {
            throw StorageError(systemError: errno, path: path)
        }
        return lock
    }

    /// Returns what the holder wrote; `nil` when the lock is free.
    private static func holder(path: String) -> String? {
        guard let descriptor = try? SystemFile.open(path, O_RDONLY) else { return nil }
        defer { close(descriptor) }
        // A shared lock is refused only while a process holds the exclusive one.
        if flock(descriptor, LOCK_SH | LOCK_NB) == 0 { return nil }
        var buffer = [UInt8](repeating: 0, count: 4_096)
        let count = pread(descriptor, &buffer, buffer.count, 0)
        return count < 0 ? nil : String(decoding: buffer.prefix(count), as: UTF8.self)
    }

    /// Returns what the holder wrote, once that is readable: a few microseconds pass between taking the lock and
    /// writing.
    static func settledHolder(path: String) -> String? {
        for _ in 0..<50 {
            guard let text = holder(path: path) else { return nil }
            if isProcess(pid(in: text)) { return text }
            usleep(2_000)
        }
        return holder(path: path)
    }

    /// Returns the process id in the first line of a holder's text; 0 when there is none.
    static func pid(in text: String) -> Int32 {
        Int32(text.prefix { $0 != "\n" }) ?? 0
    }

    private static func isProcess(_ pid: Int32) -> Bool {
        pid > 0 && (kill(pid, 0) == 0 || errno == EPERM)
    }
}
