import Foundation

/// Data outside of the repository.
enum SharedData {
    static func url(_ path: String) -> URL {
        if let folder = ProcessInfo.processInfo.environment["LARDER_SHARED"] {
            return URL(fileURLWithPath: folder).appendingPathComponent("data/\(path)")
        }
        var root = URL(fileURLWithPath: #filePath)
        for _ in 0..<5 { root.deleteLastPathComponent() }
        return root.deletingLastPathComponent().appendingPathComponent("shared/data/\(path)")
    }
}
