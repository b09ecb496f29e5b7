/// Where the picture of a recipe is; the recipe never holds its bytes.
public struct PictureReference: Hashable, Sendable, Codable {
    /// An `https` address, or the name of a content: `"sha256:"` and 64 hexadecimal digits in lower case.
    public let text: String

    /// The maximum number of bytes of an address.
    public static let mostBytes = 2_000
    private static let hashPrefix = "sha256:"

    /// Reads a reference.
    ///
    /// - Throws: ``RecipeContentError/notAPicture(text:)`` for anything else, such as a picture itself in a `data:`
    ///   address.
    public init(_ text: String) throws(RecipeContentError) {
        let folded = text.whitespaceFolded
        guard folded.utf8.count <= Self.mostBytes, Self.isHash(folded) || Self.isAddress(folded) else {
            throw .notAPicture(text: String(folded.prefix(80)))
        }
        self.text = folded
    }

    /// Decodes the text.
    public init(from decoder: any Decoder) throws {
        try self.init(decoder.singleValueContainer().decode(String.self))
    }

    /// Encodes the text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }

    private static func isHash(_ text: String) -> Bool {
        guard text.hasPrefix(hashPrefix) else { return false }
        let digits = text.utf8.dropFirst(hashPrefix.utf8.count)
        return digits.count == 64 && digits.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    private static func isAddress(_ text: String) -> Bool {
        let scheme = "https://"
        guard text.lowercased().hasPrefix(scheme), !text.contains(" ") else { return false }
        guard let first = text.dropFirst(scheme.count).first else { return false }
        return first.isLetter || first.isNumber || first == "["
    }
}
