package import Foundation

/// What a caller knows about a product that the home may or may not have.
public struct ProductDraft: Hashable, Sendable {
    /// The identifier that a record of the product has; `nil` for one that the home chooses.
    public let productId: ProductID?
    /// The number under the bars; `nil` for a product without one.
    public let barcode: Barcode?
    /// The title; empty only if there is a barcode.
    public let title: ProductTitle
    /// The brand; may be empty.
    public let brand: String
    /// The ingredients that it is; sorted, without duplicates and empty keys.
    public let ingredientKeys: [String]
    /// Free words for searching; sorted, without duplicates.
    public let tags: [String]
    /// Everything else that is known.
    public let facts: ProductFacts
    /// Other texts that mean the product, in their normal form; sorted, without duplicates.
    public let aliases: [String]
    /// Whether a person has the product in hand, as at a scan: the home then prefers it for its ingredients unless it
    /// prefers others, and a product of the same title without a barcode gets this one.
    public let isScanned: Bool
    /// For each ingredient that prefers the product, the identifiers of the stores: what a record of an export says.
    package let preferredIn: [String: [String]]
    /// The identifier that a record has elsewhere, and that no home gives; `nil` for none.
    package let foreignId: ForeignID?
    /// The times of a record from elsewhere; `nil` for a product that is new now.
    package let times: Times?

    /// An identifier that only an alias can lead from, and why it can't be the product's own.
    package struct ForeignID: Hashable, Sendable {
        package let id: ProductID
        package let error: ProductDraftError
    }

    /// When a product of a record was made and changed.
    package struct Times: Hashable, Sendable {
        package let createdAt: Date
        package let updatedAt: Date
    }

    /// Creates a draft.
    ///
    /// - Parameters:
    ///   - productId: The identifier of a record; `nil` for one that the home chooses.
    ///   - barcode: The number under the bars.
    ///   - scannedText: The digits as they were scanned or typed, which are kept when they differ from the barcode.
    ///   - title: The title.
    ///   - brand: The brand.
    ///   - ingredientKeys: The ingredients that it is.
    ///   - tags: Free words for searching.
    ///   - facts: Everything else.
    ///   - aliases: Other texts that mean it.
    ///   - isScanned: Whether a person has the product in hand.
    /// - Throws: ``ProductDraftError`` when there is neither a barcode nor a title, or the identifier is not the
    ///   barcode's.
    public init(
        productId: ProductID? = nil,
        barcode: Barcode?,
        scannedText: String = "",
        title: String,
        brand: String = "",
        ingredientKeys: [String] = [],
        tags: [String] = [],
        facts: ProductFacts = .none,
        aliases: [String] = [],
        isScanned: Bool = false
    ) throws(ProductDraftError) {
        try self.init(
            productId: productId,
            barcode: barcode,
            title: ProductTitle(title),
            brand: brand.singleSpaced,
            ingredientKeys: ingredientKeys.sortedSet,
            tags: tags.sortedSet,
            facts: scannedText.trimmed == barcode?.value ? facts : facts.noting(scannedText: scannedText.trimmed),
            aliases: aliases.map(ProductAlias.normalForm).sortedSet,
            isScanned: isScanned,
            times: nil
        )
    }

    package init(
        productId: ProductID?,
        barcode: Barcode?,
        title: ProductTitle,
        brand: String,
        ingredientKeys: [String],
        tags: [String],
        facts: ProductFacts,
        aliases: [String],
        isScanned: Bool = false,
        preferredIn: [String: [String]] = [:],
        times: Times?,
        takesForeignId: Bool = false
    ) throws(ProductDraftError) {
        guard barcode != nil || !title.isEmpty else { throw .nameless }
        let error = productId.flatMap { Self.mistake(of: $0, with: barcode) }
        if let productId, let error {
            // The number under other bars is another article.
            guard takesForeignId, (try? Barcode(productId.text)) == nil else { throw error }
            foreignId = ForeignID(id: productId, error: error)
            self.productId = nil
        } else {
            foreignId = nil
            self.productId = productId
        }
        self.barcode = barcode
        self.title = title
        self.brand = brand
        self.ingredientKeys = ingredientKeys
        self.tags = tags
        self.facts = facts
        self.aliases = aliases
        self.isScanned = isScanned
        self.preferredIn = preferredIn
        self.times = times
    }

    /// Returns why an identifier is not that of a product with a barcode, or without one.
    private static func mistake(of productId: ProductID, with barcode: Barcode?) -> ProductDraftError? {
        if let own = barcode.flatMap(ProductID.init) {
            return own == productId ? nil : .contradiction(productId: productId, barcode: own.text)
        }
        return productId.isGenerated ? nil : .foreignIdentifier(productId)
    }

    /// Returns the draft with facts of the same meaning in another form.
    package func with(facts: ProductFacts) -> ProductDraft { ProductDraft(self, facts: facts) }

    private init(_ draft: ProductDraft, facts: ProductFacts) {
        productId = draft.productId
        barcode = draft.barcode
        title = draft.title
        brand = draft.brand
        ingredientKeys = draft.ingredientKeys
        tags = draft.tags
        self.facts = facts
        aliases = draft.aliases
        isScanned = draft.isScanned
        preferredIn = draft.preferredIn
        foreignId = draft.foreignId
        times = draft.times
    }
}

/// Why a draft does not describe a product.
public enum ProductDraftError: Error, Hashable, Sendable, Codable, CustomStringConvertible {
    /// There is neither a barcode nor a title.
    case nameless
    /// The identifier is not that of the barcode.
    case contradiction(productId: ProductID, barcode: String)
    /// The identifier is neither a barcode's nor one that a home made.
    case foreignIdentifier(ProductID)

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .nameless:
            "The product has neither a barcode nor a title: add at least one of them, so that it can be found again."
        case .contradiction(let productId, let barcode):
            "The productId \(productId) contradicts the barcode \(barcode): leave the productId out, or correct one of them."
        case .foreignIdentifier(let productId):
            "The productId \(productId) is neither a barcode nor begins with \"prd_\": leave it out, and the home makes one."
        }
    }
}
