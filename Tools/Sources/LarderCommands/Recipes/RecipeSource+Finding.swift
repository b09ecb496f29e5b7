import Foundation

extension RecipeSource {
    /// The extensions of pages and texts, which the recipe service reads.
    static let pageExtensions: Set<String> = ["html", "htm", "xhtml", "txt", "text", "md", "markdown"]
    /// The extensions of JSON, whether it is that of a page or of a program.
    static let jsonExtensions: Set<String> = ["json", "jsonld"]
    /// The extensions of what other programs write: recipes, tables, and archives.
    static let programExtensions: Set<String> = ["cook", "paprikarecipe", "paprikarecipes", "csv", "zip"]

    private static let extensions = pageExtensions.union(jsonExtensions).union(programExtensions)
    /// The extensions of recipe files in a folder, where tables and archives may be of anything.
    private static let folderExtensions = extensions.subtracting(["csv", "zip"])

    /// Looks up an argument: standard input, the address of a page, a file, a folder's recipe files sorted by name, or
    /// a saved recipe.
    static func find(_ argument: String) -> [RecipeSource] {
        if argument == "-" { return [.standardInput] }
        if isAddress(argument) { return [.page(address: argument)] }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: argument, isDirectory: &isFolder) else {
            guard !looksLikeAPath(argument) else {
                return [missing(argument, "There is no such file or folder: check the path.")]
            }
            return [.saved(name: argument)]
        }
        return isFolder.boolValue ? folder(argument) : [.file(name: argument, path: argument)]
    }

    private static func folder(_ path: String) -> [RecipeSource] {
        let names: [String]
        do { names = try FileManager.default.contentsOfDirectory(atPath: path) } catch {
            return [missing(path, "The folder cannot be read: check its permissions.")]
        }
        let prefix = path.hasSuffix("/") ? path : "\(path)/"
        let files = names.filter { isRecipeFile($0, in: prefix) }.sorted()
        guard !files.isEmpty else {
            return [missing(path, "The folder has no recipe files: they end in .html, .json, .cook, .txt or .md.")]
        }
        return files.map { .file(name: $0, path: prefix + $0) }
    }

    private static func isRecipeFile(_ name: String, in prefix: String) -> Bool {
        guard !name.hasPrefix("."), let ending = name.split(separator: ".").last?.lowercased(),
            folderExtensions.contains(ending), name.contains(".")
        else { return false }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: prefix + name, isDirectory: &isFolder), !isFolder.boolValue else {
            return false
        }
        return ending != "json" || isLinkedData(prefix + name)
    }

    /// Whether a JSON file contains a recipe; a folder may also contain unrelated JSON files.
    private static func isLinkedData(_ path: String) -> Bool {
        guard let text = FileManager.default.contents(atPath: path) else { return true }
        return ["\"@type\"", "Recipe\""].allSatisfy { text.range(of: Data($0.utf8)) != nil }
    }

    /// Whether an argument is an address, of whatever kind: the service says which ones it fetches.
    static func isAddress(_ argument: String) -> Bool {
        guard let end = argument.range(of: "://") else { return false }
        let scheme = argument[..<end.lowerBound]
        return !scheme.isEmpty && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }

    private static func looksLikeAPath(_ argument: String) -> Bool {
        guard !argument.contains("/") else { return true }
        let parts = argument.split(separator: ".")
        return parts.count > 1 && parts.last.map { extensions.contains($0.lowercased()) } == true
    }

    private static func missing(_ name: String, _ sentence: String) -> RecipeSource {
        .missing(RecipeFailure(name: name, sentence: sentence))
    }
}
