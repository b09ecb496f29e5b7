import Foundation
import QuantityModule

/// A ZIP archive, read with `unzip`, which every system provides as a maintained package.
struct ZIPArchive: ImportFolder {
    let place: String
    let files: [String]
    private let unzip: URL

    /// Finds `unzip` in the folders of a `PATH`, and lists the archive.
    init(_ path: String, folders: String) throws(IngredientImportError) {
        let places = folders.split(separator: ":").map { "\($0)/unzip" }
        guard let found = places.first(where: FileManager.default.isExecutableFile) else { throw Self.unopened(path) }
        (place, unzip) = (path, URL(fileURLWithPath: found))
        let list = try Self.run(unzip, ["-Z1", Self.literal(path)], for: path)
        var bytes: [UInt8] = []
        while true {
            let piece = try list.read()
            if piece.isEmpty { break }
            bytes += piece
        }
        let names = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
        // unzip would take the others for options.
        files = names.filter { !$0.hasPrefix("-") }
    }

    /// Unpacks a file; with a password, because unzip would otherwise ask a terminal for that of an encrypted file.
    func file(_ name: String) throws(IngredientImportError) -> any ImportFile {
        // A pattern of file names; a backslash makes the next character an ordinary one.
        let escaped = name.map { "[]*?\\".contains($0) ? "\\\($0)" : String($0) }.joined()
        return try Self.run(unzip, ["-P", "none", "-p", Self.literal(place), escaped], for: place)
    }

    /// Returns the pattern that only this archive's path matches; unzip looks for patterns in the last name alone, and
    /// does not take backslashes out of it.
    private static func literal(_ path: String) -> String {
        var names = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        let last = names.removeLast().map { "[*?".contains($0) ? "[\($0)]" : String($0) }.joined()
        return (names + [last]).joined(separator: "/")
    }

    private static func run(
        _ unzip: URL,
        _ arguments: [String],
        for path: String
    ) throws(IngredientImportError) -> FileInPieces {
        let process = Process()
        process.executableURL = unzip
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        do { try process.run() } catch { throw unopened(path) }
        return FileInPieces(pipe.fileHandleForReading, of: path, unpackedBy: process)
    }

    private static func unopened(_ path: String) -> IngredientImportError {
        .unavailable(reason: "\(path) cannot be opened: install unzip, or unpack it yourself and pass the folder.")
    }
}
