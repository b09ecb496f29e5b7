public import Foundation
public import QuantityModule

/// Opens files, folders, and ZIP archives of this host by their paths.
public struct LocalImportFiles: ImportFileOpener {
    /// The folders in which `unzip` is searched for.
    private let folders: String

    /// Creates an opener.
    ///
    /// - Parameter environment: The environment of the process, whose `PATH` says where `unzip` is.
    public init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        folders = environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
    }

    /// Opens the file at a path.
    public func file(at path: String) throws(IngredientImportError) -> any ImportFile { try FileInPieces(path) }

    /// Opens the folder or the ZIP archive at a path.
    public func folder(at path: String) throws(IngredientImportError) -> any ImportFolder {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw .unavailable(reason: "There is no \(path): use the folder or the ZIP file of the CSV release.")
        }
        return isFolder.boolValue ? try LocalFolder(path) : try ZIPArchive(path, folders: folders)
    }
}

/// A folder of this host.
private struct LocalFolder: ImportFolder {
    /// A release has some dozens of files, at most in one folder inside of its own.
    private static let most = 10_000
    private static let deepest = 2

    let place: String
    let files: [String]

    init(_ path: String) throws(IngredientImportError) {
        place = path
        var files: [String] = []
        let found = FileManager.default.enumerator(atPath: path)
        while let name = found?.nextObject() as? String {
            if found?.level ?? 0 >= Self.deepest { found?.skipDescendants() }
            files.append(name)
            guard files.count <= Self.most else {
                let reason = "\(path) has more than \(Self.most) files: give the folder of a release alone."
                throw .unavailable(reason: reason)
            }
        }
        self.files = files
    }

    func file(_ name: String) throws(IngredientImportError) -> any ImportFile { try FileInPieces("\(place)/\(name)") }
}
