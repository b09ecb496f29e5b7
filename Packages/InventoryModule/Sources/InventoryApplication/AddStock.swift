public import Commands
import Foundation
public import InventoryDomain

/// Puts some of a product into stock, as a lot of its own.
public struct AddStock: Sendable {
    private let store: any InventoryStore
    private let context: CommandContext

    /// Makes the use case.
    public init(store: any InventoryStore, context: CommandContext) {
        self.store = store
        self.context = context
    }

    /// Adds the amount and returns the product's stock afterwards.
    public func callAsFunction(
        _ amount: StockedAmount,
        of productId: ProductID,
        location: String
    ) async throws(InventoryError) -> ProductStock {
        let place = location.trimmingCharacters(in: .whitespacesAndNewlines)
        return try await context.once(in: store) { () async throws(InventoryError) in
            try await decide(amount, of: productId, location: place)
        }
    }

    private func decide(
        _ amount: StockedAmount,
        of productId: ProductID,
        location: String
    ) async throws(InventoryError) -> (changes: [RowChange<InventoryRow>], outcome: ProductStock) {
        let before = try await store.current(productId, in: context.household)
        let after: ProductStock
        do { after = try before.adding(amount) } catch { throw .stock(error) }
        let events = StockEvents(context: context)
            .make(.purchase, [amount.amount], leadingTo: after, location: location)
        return ([.save(after)] + events.map { .append($0) }, after)
    }
}
