/// The identity of a product in a home: the normal form of its barcode, or `prd_` and a UUID.
public struct ProductID: Hashable, Sendable, CustomStringConvertible {
    /// The text, as stores and messages hold it; never empty.
    public let text: String

    /// Reads an identity; space around it is ignored.
    ///
    /// - Throws: ``ProductIDError/empty``.
    public init(_ text: String) throws(ProductIDError) {
        let trimmed = text.trimmed
        guard !trimmed.isEmpty else { throw .empty }
        self.text = trimmed
    }

    /// The identity that a barcode gives; `nil` for a number that only one shop understands.
    public init?(_ barcode: Barcode) {
        guard barcode.scope != .inStore else { return nil }
        text = barcode.value
    }

    init(generated text: String) { self.text = text }

    /// The text.
    public var description: String { text }
}

extension ProductID: Comparable {
    /// In the order of the texts' UTF-8 bytes, which is that of every store.
    public static func < (left: ProductID, right: ProductID) -> Bool { left.text.utf8Precedes(right.text) }
}

extension ProductID: Codable {
    /// Reads the text.
    public init(from decoder: any Decoder) throws {
        self = try ProductID(decoder.singleValueContainer().decode(String.self))
    }

    /// Writes the text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
