package import Foundation

/// What a person changes about a product; a part that is `nil` stays as it is.
public struct ProductUpdate: Hashable, Sendable {
    /// The product.
    public let reference: ProductReference
    /// The new title.
    public let title: ProductTitle?
    /// The new brand; empty when unknown.
    public let brand: String?
    /// All ingredients that it is.
    public let ingredientKeys: [String]?
    /// All its tags.
    public let tags: [String]?

    /// Creates an update.
    public init(
        of reference: ProductReference,
        title: String? = nil,
        brand: String? = nil,
        ingredientKeys: [String]? = nil,
        tags: [String]? = nil
    ) {
        self.reference = reference
        self.title = title.map { ProductTitle($0) }
        self.brand = brand?.singleSpaced
        self.ingredientKeys = ingredientKeys?.sortedSet
        self.tags = tags?.sortedSet
    }
}

extension [String] {
    /// The texts without surrounding space, empty ones, and duplicates, in the order of bytes.
    var sortedSet: [String] {
        Set(map(\.trimmed)).filter { !$0.isEmpty }.sorted { $0.utf8Precedes($1) }
    }
}

extension Product {
    /// Returns the product with an update; the product itself when the update changes nothing.
    ///
    /// The version is the store's to count.
    package func updated(by update: ProductUpdate, at now: Date) -> Product {
        func product(updatedAt: Date) -> Product {
            Product(
                productId: productId,
                barcode: barcode,
                title: update.title ?? title,
                brand: update.brand ?? brand,
                ingredientKeys: update.ingredientKeys ?? ingredientKeys,
                tags: update.tags ?? tags,
                createdAt: createdAt,
                updatedAt: updatedAt,
                version: version
            )
        }
        let same = product(updatedAt: updatedAt)
        return same == self ? self : product(updatedAt: max(now, updatedAt))
    }
}
