public import Foundation

/// What a home knows of an article, however many of it there are.
public struct Product: Hashable, Sendable, Codable {
    /// The identity; it never changes.
    public let productId: ProductID
    /// The number under the bars: where there is one, it is the `productId`.
    public let barcode: Barcode?
    /// What it is called.
    public let title: ProductTitle
    /// Who makes it; empty when unknown.
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

extension Product {
    /// Makes a product that the home did not have.
    ///
    /// The barcode stays with the product only where it is its identity: a shop's own number is an alias instead.
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

    /// The product with what the draft adds to it: ingredients, and a title or brand where it had none.
    ///
    /// What the home already knows stays, so that registering a product again never undoes an edit. `nil` means that
    /// the draft adds nothing.
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
    /// The same product, one version after the given one.
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
