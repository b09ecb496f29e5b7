public import Commands
import Foundation
public import ProductDomain

/// Makes each product unless the home has it, all or none.
///
/// A product is known by its barcode, or else by its title. What the home has comes back with what the draft adds.
public struct AddProducts: Sendable {
    private let store: any ProductLocalStore
    private let context: CommandContext

    /// Makes the use case.
    public init(store: any ProductLocalStore, context: CommandContext) {
        self.store = store
        self.context = context
    }

    /// Adds the products, in the order of the drafts.
    public func callAsFunction(_ drafts: [ProductDraft]) async throws(ProductError) -> AddProductsResult {
        try await context.once(in: store) { () async throws(ProductError) in try await decide(drafts) }
    }

    private func decide(
        _ drafts: [ProductDraft]
    ) async throws(ProductError) -> (changes: [RowChange<ProductRow>], outcome: AddProductsResult) {
        var shelf: Shelf
        do { shelf = try await Shelf(for: drafts, store: store, household: context.household) } catch {
            throw ProductError(store: error)
        }
        let results = drafts.map { shelf.add($0, now: context.now) }
        let products = results.map { shelf.current($0.product) }
        let outcome = zip(results, products).map { AddProductsResult.Entry(product: $1, created: $0.created) }
        return (shelf.changes, AddProductsResult(entries: outcome))
    }
}
