public import Commands

/// The stock of one home, for one request.
public struct InventoryModuleService: Sendable {
    private let store: any InventoryStore
    private let converter: any AmountConverter
    private let context: CommandContext

    /// Binds the module to a request.
    public init(store: any InventoryStore, converter: any AmountConverter, context: CommandContext) {
        self.store = store
        self.converter = converter
        self.context = context
    }

    /// Puts some of a product into stock and returns its stock afterwards.
    public func addStock(
        _ amount: StockedAmount,
        of productId: ProductID,
        location: String = ""
    ) async throws(InventoryError) -> ProductStock {
        try await AddStock(store: store, context: context)(amount, of: productId, location: location)
    }

    /// Takes some of a product out of stock and returns its stock afterwards.
    public func useStock(_ amount: StockedAmount, of productId: ProductID) async throws(InventoryError) -> ProductStock
    {
        try await UseStock(store: store, converter: converter, context: context)(amount, of: productId)
    }

    /// What is on hand of products, one entry each, in the order asked.
    public func stock(of productIds: [ProductID]) async throws(InventoryError) -> [ProductStock] {
        try await GetStock(store: store, context: context)(productIds)
    }

    /// A page of what is on hand, by productId.
    public func listStock(limit: Int = 0, cursor: String = "") async throws(InventoryError) -> StockPage {
        try await ListStock(store: store, context: context)(limit: limit, cursor: cursor)
    }
}
