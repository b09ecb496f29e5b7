package import Foundation

/// What a person changes about a product; a part that is `nil` stays as it is.
public struct ProductUpdate: Hashable, Sendable {
    /// The product.
    public let reference: ProductReference
    /// The identifier that the caller takes the product to have; any other than its own is refused.
    public let productId: ProductID?
    /// The barcode of a product that had none.
    public let barcode: Barcode?
    /// The barcode as it was typed or scanned; empty when that says no more than the barcode.
    public let scannedText: String
    /// The new title.
    public let title: ProductTitle?
    /// The new brand; empty when unknown.
    public let brand: String?
    /// All ingredients that it is.
    public let ingredientKeys: [String]?
    /// All its tags.
    public let tags: [String]?
    /// The facts that change.
    public let facts: ProductFactsChange
    /// Texts that mean the product from now on, in their normal form.
    public let addedAliases: [String]
    /// Texts that no longer mean it, in their normal form.
    public let removedAliases: [String]

    /// Creates an update.
    public init(
        of reference: ProductReference,
        productId: ProductID? = nil,
        barcode: Barcode? = nil,
        scannedText: String = "",
        title: String? = nil,
        brand: String? = nil,
        ingredientKeys: [String]? = nil,
        tags: [String]? = nil,
        facts: ProductFactsChange = .none,
        addedAliases: [String] = [],
        removedAliases: [String] = []
    ) {
        self.reference = reference
        self.productId = productId
        self.barcode = barcode
        self.scannedText = scannedText.trimmed == barcode?.value ? "" : scannedText.trimmed
        self.title = title.map { ProductTitle($0) }
        self.brand = brand?.singleSpaced
        self.ingredientKeys = ingredientKeys?.sortedSet
        self.tags = tags?.sortedSet
        self.facts = facts
        // An empty one stays: it is a slip, which the module refuses.
        self.addedAliases = Set(addedAliases.map(ProductAlias.normalForm)).sorted { $0.utf8Precedes($1) }
        self.removedAliases = Set(removedAliases.map(ProductAlias.normalForm)).sorted { $0.utf8Precedes($1) }
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
    /// The version is the store's to count; identifier, barcode and aliases are not part of it.
    ///
    /// - Parameters:
    ///   - update: The update.
    ///   - isBarcodeNew: Whether the product has not had the update's barcode before, so that its text is kept.
    ///   - now: The time of the change.
    /// - Returns: The product.
    /// - Throws: ``ProductFactsError/tooLarge(bytes:)`` when the facts grow too large.
    package func updated(
        by update: ProductUpdate,
        isBarcodeNew: Bool = false,
        at now: Date
    ) throws(ProductFactsError) -> Product {
        var updated = self
        updated.title = update.title ?? title
        updated.brand = update.brand ?? brand
        updated.ingredientKeys = update.ingredientKeys ?? ingredientKeys
        updated.tags = update.tags ?? tags
        updated.facts = try facts.changed(by: update.facts)
        if isBarcodeNew { updated.facts = updated.facts.noting(scannedText: update.scannedText) }
        guard updated != self else { return self }
        updated.updatedAt = max(now, updatedAt)
        return updated
    }

    /// Returns the product with other ingredients.
    package func with(ingredientKeys: [String], at now: Date) -> Product {
        var product = self
        product.ingredientKeys = ingredientKeys.sortedSet
        product.updatedAt = max(now, updatedAt)
        return product
    }

    /// Returns the product with other facts.
    package func with(facts: ProductFacts) -> Product {
        var product = self
        product.facts = facts
        return product
    }
}
