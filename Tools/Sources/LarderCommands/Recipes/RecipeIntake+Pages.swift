import Foundation
import RecipeFiles

extension RecipeIntake {
    /// Saves the recipes of a page, which the recipe service reads.
    mutating func take(
        _ page: RecipeSource,
        _ reader: RecipeReader,
        _ report: inout RecipeImportReport
    ) async throws(CommandFailure) {
        switch await reader.readPage(page) {
        case .failure(let failure):
            report.refuse(page.name, failure.sentence)
        case .success(let found):
            let count = found.count
            let entries = found.enumerated().map { index, found in
                Entry(
                    file: page.name,
                    place: RecipePlace(number: index + 1, name: "", total: count),
                    recipe: ReadRecipe(
                        draft: RecipeDraft(found.recipe),
                        remarks: found.notes.map { RecipeRemark(.other, .changed, $0) }
                            + found.left.map { RecipeRemark(.other, .left, $0) }
                    )
                )
            }
            for start in stride(from: 0, to: entries.count, by: Self.batch) {
                try await take(Array(entries[start..<min(start + Self.batch, entries.count)]), &report)
            }
        }
    }
}

extension RecipeSource {
    /// Returns the page that an argument names: standard input, an address, or a file with a page or a text; `nil` for
    /// the file of a program.
    static func page(named argument: String) -> RecipeSource? {
        if argument == "-" { return .standardInput }
        if isAddress(argument) { return .page(address: argument) }
        let path = NSString(string: argument).expandingTildeInPath
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        let isPage = pageExtensions.contains(NSString(string: path).pathExtension.lowercased())
        guard exists, !isFolder.boolValue, isPage || RecipeReader.isPageJSON(path) else { return nil }
        return .file(name: argument, path: path)
    }
}
