import Foundation

/// The title of a product.
public struct ProductTitle: Hashable, Sendable {
    /// The text that people wrote, with single spaces; empty for a product known only by its barcode.
    public let text: String
    /// The key by which titles are compared, ignoring case and extra space.
    public let key: String

    /// Creates a title from any text.
    public init(_ text: String) {
        self.text = text.singleSpaced
        key = self.text.lowercased().precomposedStringWithCanonicalMapping
    }

    /// Whether the title is empty.
    public var isEmpty: Bool { text.isEmpty }
}

extension ProductTitle: Codable {
    /// Reads the text.
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(String.self))
    }

    /// Writes the text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

extension String {
    /// The text without surrounding space.
    package var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }

    /// The text without surrounding space and with single spaces inside.
    var singleSpaced: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }

    /// Whether this text comes first in the order of UTF-8 bytes, which a database uses in any language.
    package func utf8Precedes(_ other: String) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }
}
