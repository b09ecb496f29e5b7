public import QuantityModule
import Synchronization

/// Files and folders in memory, by path.
public struct InMemoryImportFiles: ImportFileOpener {
    private let files: [String: [UInt8]]
    private let folders: [String: [String: String]]
    private let broken: Set<String>

    /// Creates an opener.
    ///
    /// - Parameters:
    ///   - files: The content of each file.
    ///   - folders: The texts of the files in each folder, by name.
    ///   - broken: The names of files in folders that can't be read to their end.
    public init(
        _ files: [String: [UInt8]] = [:],
        folders: [String: [String: String]] = [:],
        broken: Set<String> = []
    ) {
        self.files = files
        self.folders = folders
        self.broken = broken
    }

    /// Opens the file at a path.
    public func file(at path: String) throws(IngredientImportError) -> any ImportFile {
        guard let bytes = files[path] else { throw Self.missing(path) }
        return InMemoryFile(bytes, isBroken: false)
    }

    /// Opens the folder at a path.
    public func folder(at path: String) throws(IngredientImportError) -> any ImportFolder {
        guard let texts = folders[path] else { throw Self.missing(path) }
        return InMemoryFolder(place: path, texts: texts, broken: broken)
    }

    fileprivate static func missing(_ path: String) -> IngredientImportError {
        .unavailable(reason: "There is no \(path): check the path.")
    }
}

private struct InMemoryFolder: ImportFolder {
    let place: String
    let texts: [String: String]
    let broken: Set<String>

    var files: [String] { Array(texts.keys) }

    func file(_ name: String) throws(IngredientImportError) -> any ImportFile {
        guard let text = texts[name] else { throw InMemoryImportFiles.missing("\(place)/\(name)") }
        return InMemoryFile(Array(text.utf8), isBroken: broken.contains(name))
    }
}

/// A file that is read in pieces of a few bytes, as a border between any two may occur.
private final class InMemoryFile: ImportFile {
    private static let pieceBytes = 61

    private let rest: Mutex<ArraySlice<UInt8>>
    private let isBroken: Bool

    init(_ bytes: [UInt8], isBroken: Bool) {
        rest = Mutex(bytes[...])
        self.isBroken = isBroken
    }

    func read() throws(IngredientImportError) -> [UInt8] {
        let piece = rest.withLock { rest in
            defer { rest = rest.dropFirst(Self.pieceBytes) }
            return Array(rest.prefix(Self.pieceBytes))
        }
        guard !piece.isEmpty || !isBroken else { throw .unavailable(reason: "It ends early: download it again.") }
        return piece
    }
}
