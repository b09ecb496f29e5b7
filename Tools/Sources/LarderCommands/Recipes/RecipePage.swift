import Foundation

/// The bytes of one recipe page.
struct RecipePage: Sendable {
    /// Room for the page in one message of 4 MiB, beside the message's other fields.
    static let longest = 4 * 1_024 * 1_024 - 4_096

    let name: String
    let content: [UInt8]

    /// Reads a file, or standard input.
    init(_ source: RecipeSource, console: any Console) async throws(RecipeFailure) {
        name = source.name
        switch source {
        case .file(let name, let path): content = try Self.file(path, named: name)
        case .standardInput:
            guard let bytes = await console.readAll(limit: Self.longest) else { throw Self.tooLong(name) }
            content = bytes
        case .kept(let name):
            throw RecipeFailure(
                name: name,
                sentence: "This is the name of a kept recipe, not a page: give a file or -."
            )
        case .missing(let failure): throw failure
        }
        guard !content.isEmpty else {
            throw RecipeFailure(name: name, sentence: "There is nothing in it: give a recipe page or text.")
        }
    }

    private static func file(_ path: String, named name: String) throws(RecipeFailure) -> [UInt8] {
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
