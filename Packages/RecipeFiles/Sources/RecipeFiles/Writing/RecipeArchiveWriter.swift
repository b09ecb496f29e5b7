/// Writes recipes one by one into an archive: Larder's own, or Paprika's.
///
/// The same recipes in the same order make the same bytes, and those of Larder's own archive are the same again when
/// they are read and written.
public struct RecipeArchiveWriter {
    /// The first file of Larder's own archive, which says what it is.
    public static let manifest = "larder-recipes.json"
    private let isPaprika: Bool
    private var archive: StoredArchive
    private var count = 0
    private var names: Set<String> = []

    /// Begins an archive.
    ///
    /// - Parameters:
    ///   - file: The file, as an error names it.
    ///   - forPaprika: Whether it is one for Paprika; otherwise it is Larder's own.
    ///   - write: Writes the next bytes.
    /// - Throws: What the closure throws.
    public init(
        file: String,
        forPaprika: Bool = false,
        write: @escaping ([UInt8]) throws(RecipeFileError) -> Void
    ) throws(RecipeFileError) {
        isPaprika = forPaprika
        archive = StoredArchive(file: file, write: write)
        guard !isPaprika else { return }
        let text = "{\"format\": \"larder-recipes\", \"version\": \(LarderRecipe.version)}\n"
        try archive.add(Self.manifest, Array(text.utf8))
    }

    /// Whether a file that begins with these bytes is an archive that such a writer wrote.
    ///
    /// - Parameters:
    ///   - bytes: The first 256 bytes of the file, or all of a shorter one.
    ///   - forPaprika: Whether it should be an archive for Paprika, or otherwise Larder's own.
    /// - Returns: Whether its first file is that of such an archive; an archive without files is for Paprika.
    public static func wrote(_ bytes: [UInt8], forPaprika: Bool) -> Bool {
        guard let first = StoredArchive.firstName(in: bytes) else { return false }
        return forPaprika ? first.isEmpty || first.hasSuffix(".paprikarecipe") : first == manifest
    }

    /// Adds a recipe, and returns what the archive can't hold of it.
    @discardableResult
    public mutating func add(_ draft: RecipeDraft) throws(RecipeFileError) -> [RecipeRemark] {
        count += 1
        guard isPaprika else {
            let digits = String(count)
            let name = "recipes/\(String(repeating: "0", count: max(0, 5 - digits.count)))\(digits).json"
            try archive.add(name, LarderRecipe.write(draft).bytes)
            return []
        }
        let written = PaprikaRecipe.write(draft)
        try archive.add("\(freeName(for: draft.title)).paprikarecipe", StoredGzip.file(of: written.bytes))
        return written.left
    }

    /// Returns a name for a file that no system refuses, and that no recipe before it has.
    private mutating func freeName(for title: String) -> String {
        let stem = RecipeFileName.name(for: title)
        var name = stem
        var number = 1
        while !names.insert(name.lowercased()).inserted {
            number += 1
            name = "\(stem) \(number)"
        }
        return name
    }

    /// Ends the archive.
    public mutating func finish() throws(RecipeFileError) { try archive.finish() }
}

/// Names of files for recipes.
public enum RecipeFileName {
    private static let most = 80

    /// Returns a title without what some system refuses in the name of a file; never empty.
    public static func name(for title: String) -> String {
        let forbidden = Set("/\\:*?\"<>|".unicodeScalars)
        var name = String.UnicodeScalarView()
        for scalar in title.unicodeScalars
        where !forbidden.contains(scalar) && scalar.value >= 0x20 && scalar.value != 0x7F {
            name.append(scalar)
        }
        var text = String(name).folded
        while text.hasPrefix(".") { text.removeFirst() }
        text = String(text.prefix(most)).folded
        while text.utf8.count > 200 { text.removeLast() }
        while text.hasSuffix(".") { text.removeLast() }
        return text.isEmpty ? "Recipe" : text
    }
}
