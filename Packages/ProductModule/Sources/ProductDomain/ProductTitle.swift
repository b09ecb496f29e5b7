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
