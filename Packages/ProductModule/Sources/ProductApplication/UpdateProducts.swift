import Commands
public import ProductDomain

extension ProductModuleService {
    /// Changes products, each for itself: what can't be changed is refused, and the others are changed.
    ///
    /// - Parameter updates: The changes; a later one sees what an earlier one did.
    /// - Returns: One entry for each update, in the same order.
    /// - Throws: ``ProductError/tooMany(count:most:)`` for more than ``mostProducts``.
    public func updateProducts(_ updates: [ProductUpdate]) async throws(ProductError) -> UpdateProductsResult {
        let result = try await store.upsert(updates, for: context)
        await send(result.entries.filter { $0.result == .updated }.compactMap { $0.product?.productId })
        return result
    }

    /// Deletes products with their aliases.
    ///
    /// An edit that is made elsewhere meanwhile doesn't bring them back.
    ///
    /// - Parameter references: The products.
    /// - Returns: One entry for each, in the same order.
    /// - Throws: ``ProductError/tooMany(count:most:)`` for more than ``mostProducts``.
    public func deleteProducts(_ references: [ProductReference]) async throws(ProductError) -> UpdateProductsResult {
        let result = try await store.delete(references, for: context)
        await send([], deleted: result.entries.filter { $0.result == .deleted }.compactMap { $0.product?.productId })
        return result
    }
}

/// The outcome of changing or deleting products.
public struct UpdateProductsResult: Hashable, Sendable, Codable {
    /// The outcome for one of them.
    public struct Entry: Hashable, Sendable, Codable {
        /// The product as it is now; as it was, when it is deleted; `nil` when the home doesn't have it.
        public let product: Product?
        /// What happened.
        public let result: ProductResult
        /// Why it was refused.
        public let refusal: ProductRefusal?
        /// The other texts that mean the product after an update, sorted; `nil` for a deleted and for a refused one,
        /// and in an outcome of an earlier release.
        public let aliases: [String]?

        package init(product: Product?, result: ProductResult, aliases: [String]? = nil) {
            self.product = product
            self.result = result
            self.aliases = aliases
            refusal = nil
        }

        package init(product: Product?, refusal: ProductRefusal) {
            self.product = product
            result = .refused
            aliases = nil
            self.refusal = refusal
        }
    }

    /// One entry for each product that was named, in order.
    public let entries: [Entry]
}
