import Foundation

/// Recipe pages outside of the repository.
enum SharedPages {
    static var folder: URL? {
        let repository = URL(filePath: #filePath).appending(path: "../../../../..").standardizedFileURL
        let shared =
            ProcessInfo.processInfo.environment["LARDER_SHARED"].map { URL(filePath: $0) }
            ?? repository.appending(path: "../shared").standardizedFileURL
        let folder = shared.appending(path: "data/recipes")
        return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
    }
}
