public import Foundation

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

extension ProductID {
    /// The identity of a product without a global barcode.
    public init(generated identity: UUID) { self.init(generated: "prd_" + identity.uuidString.lowercased()) }
}

/// Why a text is not a `productId`.
public enum ProductIDError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The text holds nothing but space.
    case empty

    /// What happened, and what to do next.
    public var description: String {
        "The productId is empty: give the id of a product, as the list of products shows it."
    }
}

/// How a caller names a product of the home.
public enum ProductReference: Hashable, Sendable {
    /// By its identity, or an earlier one.
    case productId(ProductID)
    /// By the number under the bars.
    case barcode(Barcode)
    /// By its title, without regard to case and space.
    case title(ProductTitle)
}

/// Another text that means a product of the home: a shop's own number, or an identity that it had before.
///
/// An alias leads to a product in one hop, never to another alias.
public struct ProductAlias: Hashable, Sendable, Codable {
    /// The text.
    public let alias: String
    /// The product that it means.
    public let productId: ProductID

    /// Makes an alias.
    public init(alias: String, productId: ProductID) {
        self.alias = alias
        self.productId = productId
    }
}
