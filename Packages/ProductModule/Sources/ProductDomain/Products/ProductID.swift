public import Foundation

/// The identifier of a product in a home: the normal form of its barcode, or `prd_` and a UUID.
public struct ProductID: Hashable, Sendable, CustomStringConvertible {
    /// The text, as stores and messages hold it; never empty.
    public let text: String

    /// Parses an identifier, ignoring surrounding space.
    ///
    /// - Throws: ``ProductIDError/empty``, or ``ProductIDError/tooLong(bytes:)`` beyond 200 bytes.
    public init(_ text: String) throws(ProductIDError) {
        let trimmed = text.trimmed
        guard !trimmed.isEmpty else { throw .empty }
        guard trimmed.utf8.count <= 200 else { throw .tooLong(bytes: trimmed.utf8.count) }
        self.text = trimmed
    }

    /// Creates the identifier for a barcode; `nil` for an in-store number.
    public init?(_ barcode: Barcode) {
        guard barcode.scope != .inStore else { return nil }
        text = barcode.value
    }

    init(generated text: String) { self.text = text }

    /// Creates the identifier that an alias was before its product's barcode was known; `nil` for another alias.
    package init?(earlier alias: String) {
        guard let id = try? ProductID(alias), id.isGenerated else { return nil }
        self = id
    }

    /// The text.
    public var description: String { text }
}

extension ProductID: Comparable {
    /// Orders by the texts' UTF-8 bytes, as every store does.
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
    static let generatedPrefix = "prd_"

    /// Whether a home made it, for a product without a global barcode.
    public var isGenerated: Bool { text.hasPrefix(Self.generatedPrefix) }

    /// Creates the identifier of a product without a global barcode.
    public init(generated identity: UUID) {
        self.init(generated: Self.generatedPrefix + identity.uuidString.lowercased())
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

/// A caller's reference to a product of the home.
public enum ProductReference: Hashable, Sendable {
    /// By its identifier, or an earlier one.
    case productId(ProductID)
    /// By the number under the bars.
    case barcode(Barcode)
    /// By its title, ignoring case and extra space.
    case title(ProductTitle)

    /// Reads what a person types: the digits under the bars, a generated identifier, or a title; `nil` for nothing.
    public init?(typed text: String) {
        let title = ProductTitle(text)
        guard !title.isEmpty else { return nil }
        if let barcode = try? Barcode(text) {
            self = .barcode(barcode)
        } else if title.text.hasPrefix(ProductID.generatedPrefix), let id = try? ProductID(title.text) {
            self = .productId(id)
        } else {
            self = .title(title)
        }
    }
}
