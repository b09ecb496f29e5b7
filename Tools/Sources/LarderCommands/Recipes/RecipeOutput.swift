import Foundation
import RecipeFiles
import RecipeMessages

/// Where exported recipes go: an archive, a folder with a file each, or standard output.
struct RecipeOutput {
    /// The archive's or the folder's path as a person wrote it; `nil` for standard output.
    let place: String?
    private let format: RecipeFileFormat
    private let console: any Console
    private var archive: RecipeArchiveFile?

    init(_ format: RecipeFileFormat, to place: String?, _ console: any Console) {
        (self.format, self.place, self.console) = (format, place, console)
    }

    /// The file in the place of the archive that is no earlier one of its kind; `nil` when nothing would be lost.
    var strangeFile: String? {
        guard let place, format.isArchive else { return nil }
        let path = NSString(string: place).expandingTildeInPath
        guard let file = FileHandle(forReadingAtPath: path), let head = try? file.read(upToCount: 256), !head.isEmpty,
            !RecipeArchiveWriter.wrote(Array(head), forPaprika: format == .paprika)
        else { return nil }
        return place
    }

    /// Writes a recipe, and returns what the format can't hold of it.
    mutating func write(_ recipe: Recipe) throws(CommandFailure) -> [RecipeRemark] {
        let draft = RecipeDraft(recipe)
        if let place, format.isArchive { return try begun(place).add(draft) }
        // What the home has read of a line says which of its words are the ingredient's name.
        let names = Dictionary(recipe.ingredients.map { ($0.text, $0.reading.name) }) { first, _ in first }
        let cooklang = CooklangWriter { line in names[line].flatMap { CooklangWriter.Parts(of: line, named: $0) } }
        let file = format.file(of: draft, cooklang: cooklang)
        guard let place else {
            let text = String(decoding: file.bytes, as: UTF8.self)
            console.write(console.outputIsTerminal ? text.printableLines : text)
            return file.left
        }
        let folder = ScaledFolder(path: NSString(string: place).expandingTildeInPath)
        _ = try folder.write(Data(file.bytes), titled: draft.title, ending: format.fileExtension)
        return file.left
    }

    private mutating func begun(_ place: String) throws(CommandFailure) -> RecipeArchiveFile {
        if let archive { return archive }
        let begun = try RecipeArchiveFile(place, forPaprika: format == .paprika)
        archive = begun
        return begun
    }

    /// Ends an archive, and puts it in its place.
    mutating func finish() throws(CommandFailure) {
        if let place, format.isArchive { try begun(place).finish() }
    }

    /// Removes an archive that is not whole.
    func abandon() { archive?.abandon() }
}

/// An archive that is written beside its place, so that a failure leaves an earlier file whole.
private final class RecipeArchiveFile {
    private let path: String
    private let part: String
    private let handle: FileHandle
    private var writer: RecipeArchiveWriter

    init(_ place: String, forPaprika: Bool) throws(CommandFailure) {
        path = NSString(string: place).expandingTildeInPath
        part = "\(path).\(UUID().uuidString.prefix(8)).part"
        let failure = RecipeFileError.unwritable(file: place)
        // No file, and no link to one, may be in its place.
        let descriptor = open(part, O_WRONLY | O_CREAT | O_EXCL, 0o644)
        guard descriptor >= 0 else { throw .refused(failure.description.printable) }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        self.handle = handle
        do throws(RecipeFileError) {
            writer = try RecipeArchiveWriter(file: place, forPaprika: forPaprika) { bytes throws(RecipeFileError) in
                do { try handle.write(contentsOf: Data(bytes)) } catch { throw failure }
            }
        } catch { throw .refused(error.description.printable) }
    }

    func add(_ draft: RecipeDraft) throws(CommandFailure) -> [RecipeRemark] {
        do throws(RecipeFileError) { return try writer.add(draft) } catch {
            throw .refused(error.description.printable)
        }
    }

    func finish() throws(CommandFailure) {
        do throws(RecipeFileError) { try writer.finish() } catch { throw .refused(error.description.printable) }
        guard (try? handle.close()) != nil, rename(part, path) == 0 else {
            throw .refused(RecipeFileError.unwritable(file: path).description.printable)
        }
    }

    func abandon() { try? FileManager.default.removeItem(atPath: part) }
}

extension RecipeFileFormat {
    /// Whether all recipes are in one file.
    var isArchive: Bool { self == .larder || self == .paprika }
}
