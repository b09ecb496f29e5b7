import Foundation

/// The name that a home gives a category or a store: not empty, on one line, the same name however it is capitalized.
public struct DisplayName: Hashable, Codable, Sendable, CustomStringConvertible {
    /// The name as people see it.
    public let text: String

    /// How many characters a name may have.
    public static let limit = 60

    /// Reads a name; white space around it and doubled within it does not count.
    ///
    /// - Throws: ``CategoryError/emptyName`` and ``CategoryError/nameTooLong(text:limit:)``.
    public init(_ text: String) throws(CategoryError) {
        let name = Self.tidied(text)
        guard !name.isEmpty else { throw .emptyName }
        guard name.count <= Self.limit else { throw .nameTooLong(text: name, limit: Self.limit) }
        self.text = name
    }

    /// The name of the absence of a choice.
    public static let unknown = DisplayName(trusted: CategoryID.unknown.rawValue)

    private init(trusted text: String) { self.text = text }

    /// What two names have in common when they are the same name.
    public var key: String { Self.key(of: text) }

    /// The key of a name as somebody typed it.
    public static func key(of text: String) -> String { tidied(text).lowercased() }

    /// Two names are equal when they differ in capitals only.
    public static func == (one: DisplayName, other: DisplayName) -> Bool { one.key == other.key }

    /// Hashes the key.
    public func hash(into hasher: inout Hasher) { hasher.combine(key) }

    /// The name as people see it.
    public var description: String { text }

    /// Decodes a name that was valid when it was encoded.
    public init(from decoder: any Decoder) throws {
        text = try decoder.singleValueContainer().decode(String.self)
    }

    /// Encodes the name as a text.
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
