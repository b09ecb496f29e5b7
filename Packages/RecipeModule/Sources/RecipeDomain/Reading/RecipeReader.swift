/// Reads the recipes of a page or text: JSON-LD in HTML, JSON-LD alone, microdata, or plain text.
public struct RecipeReader: Sendable {
    /// The longest content that is read: what a message can carry.
    public static let largestContent = 4 * 1_024 * 1_024

    private let name: String

    /// Makes a reader.
    ///
    /// - Parameter fileName: The file's name, for sentences and as the last choice of a title; may be empty.
    public init(fileName: String = "") {
        let last = fileName.split(separator: "/").last.map(String.init) ?? ""
        name = last == "-" ? "" : last
    }

    /// Reads a page or text, in time proportional to its length.
    ///
    /// - Parameter content: UTF-8 as far as it goes.
    /// - Returns: At least one recipe, and what was mended on the way.
    /// - Throws: A ``RecipeReadingError`` when nothing can be salvaged.
    public func read(_ content: [UInt8]) throws(RecipeReadingError) -> RecipeReading {
        guard content.count <= Self.largestContent else { throw .tooLarge(name: name, bytes: content.count) }
        guard content.contains(where: { !$0.isBlank && $0 != 0 }) else { throw .empty(name: name) }
        let text = try PageText(content, name: name)
        var collected = RecipeCollection(name: name, notes: text.notes)
        switch ContentForm(of: text.bytes) {
        case .page: collected.add(HTMLPage(text.bytes))
        case .linkedData: collected.add(linkedData: text.bytes, title: "", language: "", url: "")
        case .plainText: collected.add(PlainTextRecipe(String(decoding: text.bytes, as: UTF8.self)))
        }
        return try collected.reading()
    }
}
