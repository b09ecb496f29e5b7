import Foundation
import SystemTestSupport

/// A folder on a disk of its own, so small that a test can fill it.
///
/// It needs root, and unmounts the disk with itself.
final class SmallDisk {
    private let path: String

    /// Mounts an empty disk as a new folder.
    init(at path: String, kibibytes: Int) throws {
        self.path = path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        try Program.system(["mount", "-t", "tmpfs", "-o", "size=\(kibibytes)k,mode=700", "larder-test", path])
    }

    deinit { try? Program.system(["umount", "--lazy", path]) }

    /// Fills the disk to its last page.
    func fill() throws { try Program.system(["sh", "-c", "cat /dev/zero > \"$0\" 2>/dev/null || true", ballast]) }

    /// Makes room again.
    func clear() throws { try FileManager.default.removeItem(atPath: ballast) }

    private var ballast: String { "\(path)/ballast" }
}
