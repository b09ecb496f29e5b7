public import Commands
public import InventoryDomain

/// The stock of one home, for one request.
public struct InventoryModuleService: Sendable {
    let store: any InventoryStore
    let converter: any AmountConverter
    let context: CommandContext

    /// Binds the module to a request.
    public init(store: any InventoryStore, converter: any AmountConverter, context: CommandContext) {
        self.store = store
        self.converter = converter
        self.context = context
    }

    /// Returns what is on hand of products, one entry each, in the order asked; empty where nothing is on hand.
    public func stock(of productIds: [ProductID]) async throws(InventoryError) -> [ProductStock] {
        do {
            let found = try await store.stock(of: productIds, in: context.household)
            return productIds.map { found[$0] ?? ProductStock(productId: $0, levels: [], version: 0) }
        } catch { throw .store(error) }
    }

    /// Lists the products in stock, ordered by productId.
    public func listStock(_ request: PageRequest = PageRequest()) async throws(InventoryError) -> Page<ProductStock> {
        try await request.read(orThrowing: InventoryError.self, cursor: \.pageCursor) {
            (position, limit) async throws(StoreError) in
            try await store.onHand(after: position, limit: limit, in: context.household)
        }
    }
}

extension ProductStock {
    /// The position after this product in the list of stock: its identifier.
    package var pageCursor: PageCursor { PageCursor(after: productId.text) }
}
