public import Commands
public import InventoryDomain

/// Tells what is on hand of products.
public struct GetStock: Sendable {
    private let store: any InventoryStore
    private let context: CommandContext

    /// Makes the use case.
    public init(store: any InventoryStore, context: CommandContext) {
        self.store = store
        self.context = context
    }

    /// One entry a product, in the order asked; empty where nothing is on hand.
    public func callAsFunction(_ productIds: [ProductID]) async throws(InventoryError) -> [ProductStock] {
        do {
            let found = try await store.stock(of: productIds, in: context.household)
            return productIds.map { found[$0] ?? .none(of: $0) }
        } catch {
            throw .store(error)
        }
    }
}
