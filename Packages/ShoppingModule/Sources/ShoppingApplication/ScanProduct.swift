public import ShoppingDomain

/// The product of a scanned barcode.
public struct ScannedProduct: Sendable {
    /// The outcome of the scan.
    public enum Outcome: Hashable, Sendable {
        /// The home has the product.
        case found(Product)
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
}

extension ShoppingModuleService {
    /// Finds the product of a barcode, or adds it under a title, and learns which ingredient it is.
    ///
    /// A repeated command finds the product that the first one added.
    ///
    /// - Parameters:
    ///   - barcode: The digits under the bars.
    ///   - title: The title of a product that the home lacks; empty to add none.
    ///   - ingredient: The ingredient that the product is, as recipes write it; empty to leave that open. The home
    ///     prefers the product for it, unless it prefers another one.
    /// - Returns: The product, and what else the home has of the article.
    /// - Throws: ``ShoppingError`` when the name isn't an ingredient, before anything changes, or when another service
    ///   refuses.
    public func scanProduct(
        _ barcode: String,
        title: String = "",
        for ingredient: String = ""
    ) async throws(ShoppingError) -> ScannedProduct {
        let named = try await ingredient.isEmpty ? nil : namedIngredients([ingredient])[0]
        return try await asking { () async throws(CollaboratorFailure) in
            let lookup = try await ask.products.look(up: barcode)
            let outcome = try await scanned(barcode, title: title, lookup)
            guard let named, let product = outcome.product else {
                return ScannedProduct(outcome: outcome, lookup: lookup, link: nil)
            }
            let (linked, changed) = try await ask.products.link(.learn, product.id.rawValue, to: named.key, in: nil)
            let link = LinkedProduct(ingredient: named, product: linked, isChanged: changed)
            return ScannedProduct(outcome: outcome, lookup: lookup, link: link)
        }
    }

    private func scanned(
        _ barcode: String,
        title: String,
        _ lookup: BarcodeLookup
    ) async throws(CollaboratorFailure) -> ScannedProduct.Outcome {
        if let product = lookup.product { return .found(product) }
        guard !title.isEmpty else { return .unknown }
        let draft = ProductDraft(barcode: barcode, title: title, ingredient: nil)
        let (product, created) = try await ask.products.register(draft)
        return created ? .created(product) : .gotBarcode(product)
    }
}

extension ScannedProduct.Outcome {
    /// The product; `nil` when it is unknown.
    public var product: Product? {
        switch self {
        case .found(let product), .created(let product), .gotBarcode(let product): product
        case .unknown: nil
        }
    }
}
