import Foundation

/// A ZIP archive, read with `unzip`, which every system provides as a maintained package.
struct UsdaArchive {
    /// The folders to search for `unzip` when `PATH` is not set.
    private static let usualFolders = "/usr/local/bin:/usr/bin:/bin"

    let path: String
    private let unzip: URL

    /// Finds `unzip` in the folders of `PATH`.
    init(_ path: String, environment: [String: String]) throws(CommandFailure) {
        self.path = path
        let folders = (environment["PATH"] ?? Self.usualFolders).split(separator: ":")
        let places = folders.map { "\($0)/unzip" }
        guard let found = places.first(where: FileManager.default.isExecutableFile) else {
            throw .refused("\(path) cannot be opened: install unzip, or unpack it yourself and pass the folder.")
        }
        unzip = URL(fileURLWithPath: found)
    }

    /// Returns the names of the files in the archive.
    func names() throws(CommandFailure) -> [String] {
        let stream = try open(["-Z1", path])
        var bytes: [UInt8] = []
        while true {
            let piece = stream.read()
            if piece.isEmpty { break }
            bytes += piece
        }
        try stream.finish()
        return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
    }

    /// Returns a file's content, in pieces.
    func file(_ name: String) throws(CommandFailure) -> UsdaStream {
        // Escapes characters that unzip would treat as a pattern.
        let escaped = name.map { "[]*?\\".contains($0) ? "\\\($0)" : String($0) }.joined()
        return try open(["-p", path, escaped])
    }

    private func open(_ arguments: [String]) throws(CommandFailure) -> UsdaStream {
        let process = Process()
        process.executableURL = unzip
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        do { try process.run() } catch {
            throw .refused("\(path) cannot be opened: install unzip, or unpack it yourself and pass the folder.")
        }
        return UsdaStream(pipe.fileHandleForReading, of: path, unpackedBy: process)
    }
}
