import Foundation

/// Folders for tests that read files.
enum TemporaryFolder {
    /// Creates a folder with these files, and returns its path.
    static func make(_ files: [String: String]) throws -> String {
        let folder = FileManager.default.temporaryDirectory.appending(path: "larder-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, text) in files {
            try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
        }
        return folder.path
    }
}
