public import Foundation

/// What is known of an article, whoever has however many of it.
public struct Product: Hashable, Sendable, Codable {
    /// The identity; it never changes.
    public let productId: ProductID
    /// The number under the bars: where there is one, it is the `productId`.
    public let barcode: Barcode?
    /// What it is called.
    public let title: ProductTitle
    /// Who makes it; empty when nobody said.
    public let brand: String
    /// The ingredients that it is, as the quantity service keys them; sorted, without duplicates.
    public let ingredientKeys: [String]
    /// Free words to find it by; sorted, without duplicates.
    public let tags: [String]
    /// When the home first knew it.
    public let createdAt: Date
    /// When it last changed; it never goes back.
    public let updatedAt: Date
    /// 1 at first, one more with every change.
    public let version: Int64

    /// Puts a product together from what a store has of it.
    public init(
        productId: ProductID,
        barcode: Barcode?,
        title: ProductTitle,
        brand: String,
        ingredientKeys: [String],
        tags: [String],
        createdAt: Date,
        updatedAt: Date,
        version: Int64
    ) {
        self.productId = productId
        self.barcode = barcode
        self.title = title
        self.brand = brand
        self.ingredientKeys = ingredientKeys
        self.tags = tags
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.version = version
    }
}
