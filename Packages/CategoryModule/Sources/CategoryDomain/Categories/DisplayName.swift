import Foundation

/// The name of a category or a store: one nonempty line, compared regardless of capitalization.
public struct DisplayName: Hashable, Codable, Sendable, CustomStringConvertible {
    /// The name for display.
    public let text: String
    /// The key that equal names share.
    public let key: String

    /// The maximum number of characters in a name.
    public static let limit = 60
    /// The maximum number of bytes, white space at the ends included: a character can have many.
    static let mostBytes = 32 * limit

    /// Reads a name; trims white space at the ends and folds it within.
    ///
    /// - Throws: ``ShopLayoutError/emptyName`` and ``ShopLayoutError/nameTooLong(text:limit:)``.
    public init(_ text: String) throws(ShopLayoutError) {
        guard text.isBounded(bytes: Self.mostBytes) else {
            throw .nameTooLong(text: text.bounded(bytes: Self.mostBytes), limit: Self.limit)
        }
        let name = Self.tidied(text)
        guard !name.isEmpty else { throw .emptyName }
        guard name.count <= Self.limit else { throw .nameTooLong(text: name, limit: Self.limit) }
        self.init(trusted: name)
    }

    /// The name of UNKNOWN.
    public static let unknown = DisplayName(trusted: CategoryID.unknown.rawValue)

    private init(trusted text: String) { (self.text, key) = (text, Self.key(of: text)) }

    /// Returns the key of a name as a person typed it; a text that can be no name is its own key.
    public static func key(of text: String) -> String {
        text.isBounded(bytes: mostBytes) ? tidied(text).lowercased() : text
    }

    /// Returns whether two names are equal apart from capitalization.
    public static func == (one: DisplayName, other: DisplayName) -> Bool { one.key == other.key }

    /// Hashes the key.
    public func hash(into hasher: inout Hasher) { hasher.combine(key) }

    /// The name for display.
    public var description: String { text }

    /// Decodes a name that was valid when it was encoded.
    public init(from decoder: any Decoder) throws {
        self.init(trusted: try decoder.singleValueContainer().decode(String.self))
    }

    /// Encodes the name as text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }

    private static func tidied(_ text: String) -> String {
        text.precomposedStringWithCanonicalMapping
            .split { $0.isWhitespace || $0.unicodeScalars.contains { $0.properties.generalCategory == .control } }
            .joined(separator: " ")
    }
}
