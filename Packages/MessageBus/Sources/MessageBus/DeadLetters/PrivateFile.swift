import Foundation

/// Writes files that only their owner may read, completely or not at all.
enum PrivateFile {
    /// Writes a temporary file, moves it into place, and syncs both file and folder; `false` when that fails, as on a
    /// full disk.
    static func write(_ bytes: Data, to file: URL) -> Bool {
        let draft = file.appendingPathExtension("draft")
        let descriptor = open(draft.path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return false }
        let isWhole = bytes.withUnsafeBytes { writeAll($0, to: descriptor) } && fsync(descriptor) == 0
        close(descriptor)
        guard isWhole, rename(draft.path, file.path) == 0 else {
            unlink(draft.path)
            return false
        }
        return syncFolder(of: file)
    }

    /// Makes the new name durable.
    private static func syncFolder(of file: URL) -> Bool {
        let descriptor = open(file.deletingLastPathComponent().path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return fsync(descriptor) == 0
    }

    private static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
        var rest = bytes
        while !rest.isEmpty {
            let count = Foundation.write(descriptor, rest.baseAddress, rest.count)
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
        return true
    }
}
