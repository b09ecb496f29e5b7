import Foundation
import RecipeFiles

/// A file among others.
struct FileItem {
    /// The path within the archive or the folder, with slashes.
    let name: String
    /// How long it is, unpacked; `nil` when that is unknown.
    let byteCount: Int?
    /// Why nothing should read it; `nil` when that is safe.
    let refusal: RecipeRefusal?

    /// Whether a name leads out of the folder to which it belongs, on some system.
    static func leadsOut(_ name: String) -> Bool {
        let hasDrive = name.dropFirst().first == ":" && name.first?.isLetter == true
        return name.isEmpty || name.hasPrefix("/") || name.utf8.contains(0x5C) || hasDrive
            || name.split(separator: "/").contains("..")
    }
}

/// Files that are read one after the other.
protocol FileItems: AnyObject {
    /// Goes to the next file, and returns it; `nil` after the last one.
    func next() -> FileItem?
    /// Returns the next piece of the current file, of at most a block; empty at its end.
    func piece() throws(RecipeRefusal) -> [UInt8]
    /// How many packed bytes have been read; `nil` where nothing is packed.
    var packedBytes: Int? { get }
}

/// The files of a folder, by their names, or one file.
final class FolderItems: FileItems {
    private let folder: String
    private var names: ArraySlice<String>
    private var handle: FileHandle?
    private(set) var current = ""

    /// Lists a folder.
    init(folder: String) throws(RecipeFileError) {
        guard let names = try? FileManager.default.subpathsOfDirectory(atPath: folder) else {
            throw .unreadable(file: folder)
        }
        self.folder = folder
        self.names = names.sorted()[...]
    }

    /// Reads one file.
    init(file: String) {
        let url = URL(fileURLWithPath: file)
        folder = url.deletingLastPathComponent().path
        names = [url.lastPathComponent]
    }

    let packedBytes: Int? = nil

    /// The path of the current file.
    var path: String { "\(folder)/\(current)" }

    func next() -> FileItem? {
        while let name = names.popFirst() {
            (current, handle) = (name, nil)
            let attributes = try? FileManager.default.attributesOfItem(atPath: path)
            // A folder is no file, and a link may lead anywhere.
            guard attributes?[.type] as? FileAttributeType == .typeRegular else { continue }
            return FileItem(name: name, byteCount: (attributes?[.size] as? NSNumber)?.intValue, refusal: nil)
        }
        return nil
    }

    func piece() throws(RecipeRefusal) -> [UInt8] {
        if handle == nil { handle = FileHandle(forReadingAtPath: path) }
        guard let handle, let data = try? handle.read(upToCount: ArchiveStream.block) else {
            guard handle != nil else { throw .damaged(reason: "the system does not let it be read") }
            return []
        }
        return Array(data)
    }
}
