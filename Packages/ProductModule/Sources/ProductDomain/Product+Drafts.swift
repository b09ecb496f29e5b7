public import Foundation

extension Product {
    /// Makes a product that the home did not have.
    ///
    /// The barcode stays with the product only where it is its identity: a shop's own number is an alias instead.
    public init(_ draft: ProductDraft, productId: ProductID, now: Date) {
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
    public func merging(_ draft: ProductDraft, now: Date) -> Product? {
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
