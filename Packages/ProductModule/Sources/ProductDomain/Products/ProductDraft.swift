/// What a caller knows about a product that the home may or may not have.
public struct ProductDraft: Hashable, Sendable {
    /// The number under the bars; `nil` for a product without one.
    public let barcode: Barcode?
    /// The title; empty only if there is a barcode.
    public let title: ProductTitle
    /// The brand; may be empty.
    public let brand: String
    /// The ingredients that it is; sorted, without duplicates and empty keys.
    public let ingredientKeys: [String]

    /// Creates a draft.
    ///
    /// - Throws: ``ProductDraftError/nameless`` when there is neither a barcode nor a title.
    public init(
        barcode: Barcode?,
        title: String,
        brand: String = "",
        ingredientKeys: [String] = []
    ) throws(ProductDraftError) {
        self.barcode = barcode
        self.title = ProductTitle(title)
        self.brand = brand.singleSpaced
        self.ingredientKeys = Set(ingredientKeys.map(\.trimmed)).filter { !$0.isEmpty }
            .sorted { $0.utf8Precedes($1) }
        guard barcode != nil || !self.title.isEmpty else { throw .nameless }
    }
}

/// Why a draft does not describe a product.
public enum ProductDraftError: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is neither a barcode nor a title.
    case nameless

    /// What happened, and what to do next.
    public var description: String {
        "The product has neither a barcode nor a title: add at least one of them, so that it can be found again."
    }
}
