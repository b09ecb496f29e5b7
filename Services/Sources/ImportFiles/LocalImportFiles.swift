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
        return isFolder.boolValue ? LocalFolder(path) : try ZIPArchive(path, folders: folders)
    }
}

/// A folder of this host.
private struct LocalFolder: ImportFolder {
    let place: String
    let files: [String]

    init(_ path: String) {
        place = path
        files = FileManager.default.enumerator(atPath: path)?.allObjects as? [String] ?? []
    }

    func file(_ name: String) throws(IngredientImportError) -> any ImportFile { try FileInPieces("\(place)/\(name)") }
}
