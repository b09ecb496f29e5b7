import Commands
import QuantityDomain

/// Where the ingredients of an import are.
public enum IngredientImportSource: Sendable {
    /// The absolute path of a sheet on the service's host.
    case file(String)
    /// The text of a sheet, and its name for people, of which up to 200 bytes are kept.
    case sheet(String, name: String)
    /// The absolute path of a CSV release of USDA FoodData Central on the service's host: a folder, or a ZIP archive.
    case foodRelease(String)
}

extension IngredientCatalogService {
    /// The maximum length of a sheet that the caller sends, in MiB: a message has 4.
    static let sentSheetMebibytes = 3
    /// The maximum length of a sheet in a file, in MiB: it is held in memory.
    static let sheetMebibytes = 64

    /// Imports ingredients: new ones are added, and existing ones replaced.
    ///
    /// - Parameters:
    ///   - source: The ingredients.
    ///   - opener: Opens files. Only the principal "local" has files on this host.
    /// - Returns: An import that reads and saves the ingredients in pieces.
    /// - Throws: ``QuantityError/importing(_:)``, or ``QuantityError/notLocal`` for another principal.
    public func importIngredients(
        from source: IngredientImportSource,
        with opener: any ImportFileOpener
    ) throws(QuantityError) -> IngredientImport {
        if case .file(let path) = source { try checkIsLocal(path) }
        if case .foodRelease(let path) = source { try checkIsLocal(path) }
        do throws(IngredientImportError) {
            return IngredientImport(of: try Self.ingredients(of: source, opener), into: self)
        } catch { throw .importing(error) }
    }

    private func checkIsLocal(_ path: String) throws(QuantityError) {
        guard context.principal == "local" else { throw .notLocal }
        guard path.hasPrefix("/") else { throw .notAPath(path) }
    }

    private static func ingredients(
        of source: IngredientImportSource,
        _ opener: any ImportFileOpener
    ) throws(IngredientImportError) -> any ImportedIngredients {
        switch source {
        case .file(let path): return try IngredientSheet(reading: try text(of: path, opener), named: path)
        case .sheet(let text, let wholeName):
            let name = wholeName.cut(toBytes: UnsavedRow.fileLimit)
            guard text.utf8.count <= sentSheetMebibytes << 20 else {
                throw .tooLong(place: name, mebibytes: sentSheetMebibytes)
            }
            return try IngredientSheet(reading: text, named: name)
        case .foodRelease(let path): return try FoodReleaseReader(try opener.folder(at: path))
        }
    }

    private static func text(
        of path: String,
        _ opener: any ImportFileOpener
    ) throws(IngredientImportError) -> String {
        let file = try opener.file(at: path)
        var bytes: [UInt8] = []
        while true {
            let piece = try file.read()
            if piece.isEmpty { break }
            bytes += piece
            guard bytes.count <= sheetMebibytes << 20 else {
                throw .tooLarge(place: path, mebibytes: sheetMebibytes)
            }
        }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .notUTF8(place: path) }
        return text
    }
}
