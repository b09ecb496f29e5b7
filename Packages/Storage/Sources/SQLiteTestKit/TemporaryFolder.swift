public import Foundation

/// A folder of a test's own, gone with the last reference to it.
public final class TemporaryFolder: Sendable {
    /// Where it is.
    public let url: URL

    /// Makes an empty folder.
    public init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("larder-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        // A leftover folder harms nobody, and a deinitializer has nobody to tell.
        _ = try? FileManager.default.removeItem(at: url)
    }
}
