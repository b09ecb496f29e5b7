public import ShoppingDomain

/// The product of a scanned barcode.
public struct ScannedProduct: Sendable {
    /// The outcome of the scan.
    public enum Outcome: Hashable, Sendable {
        /// The home has the product.
        case found(Product)
        /// The home has a product that names the barcode as a related one.
        case foundByRelatedBarcode(Product)
        /// The scan added the product.
        case created(Product)
        /// A product of the title, which had no barcode, got this one.
        case gotBarcode(Product)
        /// The home lacks the product, and there is no title to add it under.
        case unknown
    }

    /// The outcome of the scan.
    public let outcome: Outcome
    /// What was known before.
    public let lookup: BarcodeLookup
    /// The ingredient, if the scan was for one; `nil` without a product.
    public let link: LinkedProduct?

    /// What else the home has of the article, when no product has the barcode.
    public var related: [RelatedProduct] { lookup.related.filter { $0.product.id != outcome.product?.id } }
}

extension ShoppingModuleService {
    /// Finds the product of a barcode, or adds it under a title, and learns which ingredient it is.
    ///
    /// Without a title, a barcode that no product has is that of the one product that names it as a related barcode. Of
    /// several, a person chooses. A case, or what a case contains, is another article. A repeated command finds the
    /// product that the first one added.
    ///
    /// - Parameters:
    ///   - barcode: The digits under the bars.
    ///   - title: The title of a product that the home lacks; empty to add none.
    ///   - choice: Of the products that name the barcode as a related one, the one that it is; `nil` to leave that
    ///     open.
    ///   - ingredient: The ingredient that the product is, as recipes write it; empty to leave that open. The home
    ///     prefers the product for it, unless it prefers another one.
    /// - Returns: The product, and what else the home has of the article.
    /// - Throws: ``ShoppingError`` when the name isn't an ingredient, or the choice none of these products, before
    ///   anything changes, or when another service refuses.
    public func scanProduct(
        _ barcode: String,
        title: String = "",
        choosing choice: ProductID? = nil,
        for ingredient: String = ""
    ) async throws(ShoppingError) -> ScannedProduct {
        let named = try await ingredient.isEmpty ? nil : namedIngredients([ingredient])[0]
        let lookup = try await asking { () async throws(CollaboratorFailure) in
            try await ask.products.look(up: barcode)
        }
        let known = try lookup.outcome(of: barcode, title: title, choosing: choice)
        return try await asking { () async throws(CollaboratorFailure) in
            let outcome = if let known { known } else { try await registered(barcode, title: title) }
            guard let named, let product = outcome.product else {
                return ScannedProduct(outcome: outcome, lookup: lookup, link: nil)
            }
            let (linked, changed) = try await ask.products.link(.learn, product.id.rawValue, to: named.key, in: nil)
            let link = LinkedProduct(ingredient: named, product: linked, isChanged: changed)
            return ScannedProduct(outcome: outcome, lookup: lookup, link: link)
        }
    }

    private func registered(
        _ barcode: String,
        title: String
    ) async throws(CollaboratorFailure) -> ScannedProduct.Outcome {
        let draft = ProductDraft(barcode: barcode, title: title, ingredient: nil)
        let (product, created) = try await ask.products.register(draft)
        return created ? .created(product) : .gotBarcode(product)
    }
}

extension BarcodeLookup {
    /// Returns what a scan of the barcode led to; `nil` when the product is to be added.
    fileprivate func outcome(
        of barcode: String,
        title: String,
        choosing choice: ProductID?
    ) throws(ShoppingError) -> ScannedProduct.Outcome? {
        if let product { return .found(product) }
        let variants = related.filter { $0.relation == .variant }.map(\.product)
        if let choice {
            guard let chosen = variants.first(where: { $0.id == choice }) else {
                throw .notRelated(barcode: barcode, product: choice.rawValue)
            }
            return .foundByRelatedBarcode(chosen)
        }
        guard title.isEmpty else { return nil }
        return variants.count == 1 ? .foundByRelatedBarcode(variants[0]) : .unknown
    }
}

extension ScannedProduct.Outcome {
    /// The product; `nil` when it is unknown.
    public var product: Product? {
        switch self {
        case .found(let product), .foundByRelatedBarcode(let product), .created(let product),
            .gotBarcode(let product):
            product
        case .unknown: nil
        }
    }
}
