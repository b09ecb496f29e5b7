import Foundation
import RecipeFiles

/// Where recipes are: a folder, an archive, or a file.
struct RecipeFilePlace {
    private enum Kind { case folder, archive, file }

    private let path: String
    private let kind: Kind

    /// Whether it is a folder.
    var isFolder: Bool { kind == .folder }

    init(_ path: String) throws(RecipeFileError) {
        self.path = path
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw .unreadable(file: path)
        }
        if isFolder.boolValue {
            kind = .folder
        } else {
            guard let handle = FileHandle(forReadingAtPath: path), let head = try? handle.read(upToCount: 2) ?? Data()
            else { throw .unreadable(file: path) }
            kind = Array(head) == [0x50, 0x4B] || RecipeFileKind(path) == .archive ? .archive : .file
        }
    }

    func items() throws(RecipeFileError) -> any FileItems {
        switch kind {
        case .folder: try FolderItems(folder: path)
        case .archive: try ArchiveStream(path: path)
        case .file: FolderItems(file: path)
        }
    }

    /// Returns how many recipes there are at most, one for each file that holds one; `nil` when a file holds several.
    func count(_ limits: ArchiveLimits) throws(RecipeFileError) -> Int? {
        let items = try items()
        var (files, recipes, isKnown) = (0, 0, true)
        while let item = items.next() {
            files += 1
            guard files <= limits.files else { throw .tooManyEntries(file: path, most: limits.files) }
            let kind = RecipeFileKind(item.name)
            if kind.isRecipe || kind == .archive { recipes += 1 }
            if kind == .table || kind == .database { isKnown = false }
            if kind == .page, isFolder { isKnown = false }
            // An archive in a folder holds many, one in an archive is a recipe of Tandoor's.
            if kind == .archive, self.kind == .folder { isKnown = false }
        }
        return isKnown ? recipes : nil
    }
}
