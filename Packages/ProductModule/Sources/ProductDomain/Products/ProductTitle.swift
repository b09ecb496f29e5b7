import Foundation

/// What a product is called.
public struct ProductTitle: Hashable, Sendable {
    /// As people wrote it, with single spaces; empty for a product known by its barcode alone.
    public let text: String
    /// What titles are compared by: without regard to case and space.
    public let key: String

    /// Makes a title from any text.
    public init(_ text: String) {
        self.text = text.singleSpaced
        key = self.text.lowercased().precomposedStringWithCanonicalMapping
    }

    /// Whether there is nothing in it.
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
    /// Without space around it.
    package var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }

    /// Without space around it, and with one space wherever there is any inside.
    var singleSpaced: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }

    /// Whether this text comes first in the order of UTF-8 bytes: that of a database, whatever its language.
    package func utf8Precedes(_ other: String) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }
}
