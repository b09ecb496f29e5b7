import Foundation

/// The bytes of one recipe page, or the address from which the recipe service fetches them.
struct RecipePage: Sendable {
    /// The maximum size of a page in a message of 4 MiB, which also has other fields.
    static let longest = 4 * 1_024 * 1_024 - 4_096

    let name: String
    let content: [UInt8]
    /// Empty for a file.
    let address: String

    /// Reads a file, or standard input.
    init(_ source: RecipeSource, console: any Console) async throws(RecipeFailure) {
        name = source.name
        if case .page(let address) = source {
            (content, self.address) = ([], address)
            return
        }
        address = ""
        switch source {
        case .file(let name, let path): content = try Self.file(path, named: name)
        case .standardInput:
            guard let bytes = await console.readAll(limit: Self.longest) else { throw Self.tooLong(name) }
            content = bytes
        case .saved(let name):
            throw RecipeFailure(
                name: name,
                sentence: "This is the name of a saved recipe, not a page: use a file or -."
            )
        case .missing(let failure): throw failure
        case .page: content = []
        }
        guard !content.isEmpty else {
            throw RecipeFailure(name: name, sentence: "It is empty: use a recipe page or text.")
        }
    }

    /// The content of a plain list.
    var text: String {
        get throws(RecipeFailure) {
            guard let text = String(validating: content, as: UTF8.self), !text.contains("\0") else {
                throw RecipeFailure(
                    name: name,
                    sentence: "It is not a text in UTF-8: give a list with one item a line."
                )
            }
            return text
        }
    }

    private static func file(_ path: String, named name: String) throws(RecipeFailure) -> [UInt8] {
        guard FileManager.default.fileExists(atPath: path) else {
            throw RecipeFailure(name: name, sentence: "There is no such file: check the path.")
        }
        let bytes: Data
        do {
            let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
            defer { try? file.close() }
            bytes = try file.read(upToCount: longest + 1) ?? Data()
        } catch {
            throw RecipeFailure(name: name, sentence: "The file cannot be read: check its permissions.")
        }
        guard bytes.count <= longest else { throw tooLong(name) }
        return Array(bytes)
    }

    private static func tooLong(_ name: String) -> RecipeFailure {
        RecipeFailure(
            name: name,
            sentence: "It is larger than the 4 MiB that a message may have: save the recipe alone, without its images."
        )
    }
}
