import TextFormats

/// Reads the recipes of a page or text: JSON-LD in HTML, JSON-LD alone, microdata, or plain text.
public struct RecipeReader: Sendable {
    /// The maximum size of the content in bytes, which fits into one message.
    public static let largestContent = 4 * 1_024 * 1_024

    private let name: String

    /// Creates a reader.
    ///
    /// - Parameter fileName: The file's name, for messages and as the last choice for a title; may be empty.
    public init(fileName: String = "") {
        let last = fileName.split(separator: "/").last.map(String.init) ?? ""
        name = last == "-" ? "" : last
    }

    /// Reads a page or text in time proportional to its length.
    ///
    /// - Parameters:
    ///   - content: The bytes, preferably UTF-8.
    ///   - charset: The name of their encoding, if the site has sent one; the page's own is not asked then.
    /// - Returns: At least one recipe, and notes about repairs.
    /// - Throws: A ``RecipeReadingError`` when no recipe can be salvaged.
    public func read(_ content: [UInt8], charset: String? = nil) throws(RecipeReadingError) -> RecipeReading {
        guard content.count <= Self.largestContent else { throw .tooLarge(name: name, bytes: content.count) }
        guard content.contains(where: { !$0.isBlank && $0 != 0 }) else { throw .empty(name: name) }
        let text = try PageText(content, charset: charset, name: name)
        var collected = RecipeCollection(name: name, notes: text.notes)
        switch ContentForm(of: text.bytes) {
        case .page: collected.add(HTMLPage(text.bytes))
        case .linkedData: collected.add(linkedData: text.bytes, title: "", language: "", url: "")
        case .plainText: collected.add(PlainTextRecipe(String(decoding: text.bytes, as: UTF8.self)))
        }
        return try collected.reading()
    }
}
