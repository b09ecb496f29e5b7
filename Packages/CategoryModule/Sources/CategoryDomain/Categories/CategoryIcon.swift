/// The picture beside a category: a name out of a stated set, such as "bread", or one emoji.
public struct CategoryIcon: Hashable, Codable, Sendable, CustomStringConvertible {
    /// The name in lower case, or the emoji.
    public let text: String

    /// Reads a name of the set or one emoji.
    ///
    /// - Throws: ``ShopLayoutError/badIcon(text:known:)`` for any other text.
    public init(_ text: String) throws(ShopLayoutError) {
        guard text.utf8.count <= 64 else { throw .badIcon(text: text.bounded(bytes: 40), known: Self.names) }
        let tidied = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let name = tidied.lowercased()
        if Self.emojis[name] != nil {
            self.text = name
        } else if Self.isEmoji(tidied) {
            self.text = tidied
        } else {
            throw .badIcon(text: String(tidied.prefix(40)), known: Self.names)
        }
    }

    /// The names of the set, in alphabetical order.
    public static let names: [String] = emojis.keys.sorted()

    /// The emoji that shows the icon where there is no other picture of it.
    public var emoji: String { Self.emojis[text] ?? text }

    private static let emojis: [String: String] = {
        let rows = TableResource.rows(of: PackageResources.icons_tsv)
        return Dictionary(rows.map { ($0[0], $0[1]) }) { first, _ in first }
    }()

    /// Whether a text is one character that is shown as a picture; a digit or "©" is one only with the selector U+FE0F.
    private static func isEmoji(_ text: String) -> Bool {
        guard text.count == 1, let first = text.unicodeScalars.first, first.properties.isEmoji else { return false }
        let selected = text.unicodeScalars.contains { $0.value == 0xFE0F }
        return first.properties.isEmojiPresentation || selected || first.value > 0x2100
    }

    /// Decodes an icon that was valid when it was encoded.
    public init(from decoder: any Decoder) throws {
        text = try decoder.singleValueContainer().decode(String.self)
    }

    /// Encodes the name or the emoji.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }

    /// The name or the emoji.
    public var description: String { text }
}
