public import Foundation

/// A folder for one test, deleted with the last reference to it.
public final class TemporaryFolder: Sendable {
    /// The URL of the folder.
    public let url: URL

    /// Creates an empty folder.
    public init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("larder-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        // A leftover folder does no harm, and a deinitializer cannot report errors.
        _ = try? FileManager.default.removeItem(at: url)
    }
}
