import Commands
public import ProductDomain

extension ProductModuleService {
    /// The most products that one command names.
    public static var mostProducts: Int { 500 }

    /// Makes each product unless the home has it, each for itself.
    ///
    /// The home knows a product by its barcode, or else by its title. What it has comes back with what the draft adds. A
    /// draft with an alias that means another product is refused; the others are added.
    ///
    /// - Throws: ``ProductError/tooMany(count:)`` for more than ``mostProducts``, since a group of operations travels whole.
    public func addProducts(_ drafts: [ProductDraft]) async throws(ProductError) -> AddProductsResult {
        guard drafts.count <= Self.mostProducts else { throw .tooMany(count: drafts.count) }
        let drafts = drafts.map { $0.with(facts: $0.facts.hashingSnippets(SHA1.digest)) }
        return try await context.once(in: store) { () async throws(ProductError) in
            do throws(StoreError) {
                var batch = try await ProductBatch(adding: drafts, to: self)
                let results = drafts.map { batch.add($0) }
                let entries = results.map { result in
                    AddProductsResult.Entry(
                        product: result.productId.flatMap { batch.current($0) },
                        created: result.created,
                        changed: result.changed,
                        refusal: result.refusal
                    )
                }
                return (batch.operations, AddProductsResult(entries: entries))
            } catch { throw .store(error) }
        }
    }
}

/// What came of adding products.
public struct AddProductsResult: Hashable, Sendable, Codable {
    /// What came of one draft.
    public struct Entry: Hashable, Sendable, Codable {
        /// The product as the home has it now; `nil` when the draft was refused.
        public let product: Product?
        /// Whether the home did not have it before.
        public let created: Bool
        /// Whether the draft added something; `nil` in an outcome of an earlier release.
        public let changed: Bool?
        /// Why the draft was refused.
        public let refusal: ProductRefusal?

        /// Creates an entry.
        package init(product: Product?, created: Bool, changed: Bool?, refusal: ProductRefusal? = nil) {
            self.product = product
            self.created = created
            self.changed = changed
            self.refusal = refusal
        }

        /// What happened.
        public var result: ProductResult {
            if refusal != nil { return .refused }
            if created { return .created }
            return changed ?? false ? .updated : .unchanged
        }
    }

    /// One entry a draft, in the order of the drafts.
    public let entries: [Entry]
}

/// What happened to one product of a batch.
public enum ProductResult: String, Hashable, Sendable, Codable {
    /// The home did not have it.
    case created
    /// It was changed.
    case updated
    /// It was so already.
    case unchanged
    /// It was deleted.
    case deleted
    /// It was not changed, for a reason.
    case refused
}
