import Commands
public import ProductDomain

extension ProductModuleService {
    /// The most products that one command adds.
    package static var mostDrafts: Int { 500 }

    /// Makes each product unless the home has it, all or none.
    ///
    /// The home knows a product by its barcode, or else by its title. What it has comes back with what the draft adds.
    ///
    /// - Throws: ``ProductError/tooMany(count:)`` for more than ``mostDrafts``, since a group of operations travels whole.
    public func addProducts(_ drafts: [ProductDraft]) async throws(ProductError) -> AddProductsResult {
        guard drafts.count <= Self.mostDrafts else { throw .tooMany(count: drafts.count) }
        return try await context.once(in: store) { () async throws(ProductError) in
            var upsert: ProductUpsert
            do throws(StoreError) {
                upsert = try await ProductUpsert(of: drafts, store: store, household: context.household)
            } catch { throw .store(error) }
            let results = drafts.map { upsert.add($0, now: context.now) }
            let entries = results.map { result in
                AddProductsResult.Entry(product: upsert.current(result.product), created: result.created)
            }
            return (upsert.operations, AddProductsResult(entries: entries))
        }
    }
}

/// What came of adding products.
public struct AddProductsResult: Hashable, Sendable, Codable {
    /// What came of one draft.
    public struct Entry: Hashable, Sendable, Codable {
        /// The product as the home has it now.
        public let product: Product
        /// Whether the home did not have it before.
        public let created: Bool
    }

    /// One entry a draft, in the order of the drafts.
    public let entries: [Entry]
}
