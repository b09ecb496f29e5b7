import Foundation

/// Writes files that their owner alone may read, whole or not at all.
enum PrivateFile {
    /// Writes beside the file's place and moves it there; `false` when that fails, as on a full disk.
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
        return true
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
