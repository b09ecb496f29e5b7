import Foundation

/// The identifier of a product, which is all that the stock knows about it.
public struct ProductID: Hashable, Sendable, CustomStringConvertible {
    /// The text, as stores and messages hold it; never empty.
    public let text: String

    /// Parses an identifier, ignoring surrounding space.
    ///
    /// - Throws: ``ProductIDError/empty``, or ``ProductIDError/tooLong(bytes:)`` beyond 200 bytes.
    public init(_ text: String) throws(ProductIDError) {
        let trimmed = Self.isTrimmed(text) ? text : text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !trimmed.isEmpty else { throw .empty }
        guard trimmed.utf8.count <= 200 else { throw .tooLong(bytes: trimmed.utf8.count) }
        self.text = trimmed
    }

    /// Whether the text begins and ends with visible ASCII, as nearly every identifier does.
    ///
    /// Trimming takes longer than reading an identifier from a store.
    private static func isTrimmed(_ text: String) -> Bool {
        let visible: ClosedRange<UInt8> = 0x21...0x7E
        guard let first = text.utf8.first, let last = text.utf8.last else { return true }
        return visible.contains(first) && visible.contains(last)
    }

    /// Takes what a store holds.
    init(stored text: String) { self.text = text }

    /// The text.
    public var description: String { text }
}

extension ProductID: Comparable {
    /// Orders by the texts' UTF-8 bytes, as every store does.
    public static func < (left: ProductID, right: ProductID) -> Bool {
        left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }
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

/// Why a text is not a `productId`.
public enum ProductIDError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The text contains only space.
    case empty
    /// The text has more than 200 bytes.
    case tooLong(bytes: Int)

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .empty: "The productId is empty: use the id of a product from the list of products."
        case .tooLong(let bytes):
            "The productId has \(bytes) bytes, more than 200: use one from the list of products."
        }
    }
}
