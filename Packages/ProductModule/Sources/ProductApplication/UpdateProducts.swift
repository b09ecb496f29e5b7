import Commands
import Foundation
public import ProductDomain

extension ProductModuleService {
    /// Changes products, each for itself: what can't be changed is refused, and the others are changed.
    ///
    /// - Parameter updates: The changes; a later one sees what an earlier one did.
    /// - Returns: One entry for each update, in the same order.
    /// - Throws: ``ProductError/tooMany(count:)`` for more than ``mostProducts``.
    public func updateProducts(_ updates: [ProductUpdate]) async throws(ProductError) -> UpdateProductsResult {
        guard updates.count <= Self.mostProducts else { throw .tooMany(count: updates.count) }
        return try await context.once(in: store) { () async throws(ProductError) in
            do throws(StoreError) {
                var batch = try await ProductBatch(changing: updates, in: self)
                let entries = updates.map { update in
                    do throws(ProductRefusal) { return try batch.apply(update) } catch {
                        return UpdateProductsResult.Entry(product: batch.find(update.reference), refusal: error)
                    }
                }
                return (batch.operations, UpdateProductsResult(entries: entries))
            } catch { throw .store(error) }
        }
    }

    /// Deletes products with their aliases.
    ///
    /// An edit that is made elsewhere meanwhile doesn't bring them back.
    ///
    /// - Parameter references: The products.
    /// - Returns: One entry for each, in the same order.
    /// - Throws: ``ProductError/tooMany(count:)`` for more than ``mostProducts``.
    public func deleteProducts(_ references: [ProductReference]) async throws(ProductError) -> UpdateProductsResult {
        guard references.count <= Self.mostProducts else { throw .tooMany(count: references.count) }
        return try await context.once(in: store) { () async throws(ProductError) in
            do throws(StoreError) {
                var batch = try await ProductBatch(deleting: references, in: self)
                let entries = references.map { reference in
                    guard let product = batch.delete(reference) else {
                        return UpdateProductsResult.Entry(product: nil, refusal: .unknown)
                    }
                    return UpdateProductsResult.Entry(product: product, result: .deleted)
                }
                return (batch.operations, UpdateProductsResult(entries: entries))
            } catch { throw .store(error) }
        }
    }
}

/// What came of changing or deleting products.
public struct UpdateProductsResult: Hashable, Sendable, Codable {
    /// What came of one of them.
    public struct Entry: Hashable, Sendable, Codable {
        /// The product as it is now; as it was, when it is deleted; `nil` when the home doesn't have it.
        public let product: Product?
        /// What happened.
        public let result: ProductResult
        /// Why it was refused.
        public let refusal: ProductRefusal?

        package init(product: Product?, result: ProductResult) {
            self.product = product
            self.result = result
            refusal = nil
        }

        package init(product: Product?, refusal: ProductRefusal) {
            self.product = product
            result = .refused
            self.refusal = refusal
        }
    }

    /// One entry for each product that was named, in order.
    public let entries: [Entry]
}
