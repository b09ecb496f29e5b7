public import Foundation

/// What a home knows about an article, however many of it are in stock.
public struct Product: Hashable, Sendable, Codable {
    /// The identifier, which never changes.
    public let productId: ProductID
    /// The number under the bars; if there is one, it is the `productId`.
    public let barcode: Barcode?
    /// The title.
    public let title: ProductTitle
    /// The brand; empty when unknown.
    public let brand: String
    /// The ingredients that the product is, by the quantity service's keys; sorted, without duplicates.
    public let ingredientKeys: [String]
    /// Free words for searching; sorted, without duplicates.
    public let tags: [String]
    /// When the home first learned of it.
    public let createdAt: Date
    /// When it last changed; never goes back.
    public let updatedAt: Date
    /// The version: 1 at first, one more with every change.
    public let version: Int64

    /// Creates a product from its stored parts.
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

extension Product {
    /// Creates a product that the home did not have.
    ///
    /// The product keeps the barcode only if it is its identifier; an in-store number becomes an alias instead.
    package init(_ draft: ProductDraft, productId: ProductID, now: Date) {
        self.init(
            productId: productId,
            barcode: draft.barcode.flatMap { ProductID($0) == productId ? $0 : nil },
            title: draft.title,
            brand: draft.brand,
            ingredientKeys: draft.ingredientKeys,
            tags: [],
            createdAt: now,
            updatedAt: now,
            version: 1
        )
    }

    /// Returns the product with what the draft adds: ingredients, and a title or brand where it had none.
    ///
    /// Existing values stay, so that registering a product again never undoes an edit. `nil` means that the draft adds
    /// nothing.
    package func merging(_ draft: ProductDraft, now: Date) -> Product? {
        let merged = Product(
            productId: productId,
            barcode: barcode,
            title: title.isEmpty ? draft.title : title,
            brand: brand.isEmpty ? draft.brand : brand,
            ingredientKeys: Set(ingredientKeys + draft.ingredientKeys).sorted { $0.utf8Precedes($1) },
            tags: tags,
            createdAt: createdAt,
            updatedAt: updatedAt,
            version: version
        )
        return merged == self ? nil : merged.touched(now: now)
    }

    private func touched(now: Date) -> Product {
        Product(
            productId: productId,
            barcode: barcode,
            title: title,
            brand: brand,
            ingredientKeys: ingredientKeys,
            tags: tags,
            createdAt: createdAt,
            updatedAt: max(now, updatedAt),
            version: version + 1
        )
    }
}

extension Product {
    /// Returns the product with the version after the given one.
    package func versioned(after version: Int64) -> Product {
        Product(
            productId: productId,
            barcode: barcode,
            title: title,
            brand: brand,
            ingredientKeys: ingredientKeys,
            tags: tags,
            createdAt: createdAt,
            updatedAt: updatedAt,
            version: version + 1
        )
    }
}
