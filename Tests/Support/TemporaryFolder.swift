package import Foundation

/// A folder for one test, with a path short enough for sockets; it is removed with this object.
package final class TemporaryFolder {
    package let url: URL

    package init() throws {
        url = URL(fileURLWithPath: "/tmp/larder-test-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(
            at: url,
            withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o700]
        )
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// Returns the path of a file or folder in it.
    package func path(_ name: String) -> String { url.appendingPathComponent(name).path }
}
