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
        let last = try lastProduct(before: request)
        do {
            let found = try await store.onHand(after: last, limit: request.readLimit, in: context.household)
            return Page(found, for: request) { PageCursor(after: $0.productId.text) }
        } catch { throw .store(error) }
    }

    private func lastProduct(before request: PageRequest) throws(InventoryError) -> ProductID? {
        let position: PageCursor?
        do { position = try request.position() } catch { throw .page(error) }
        do { return try position.map { (position) throws(ProductIDError) in try ProductID(position.parts[0]) } } catch {
            throw .page(.invalidCursor(request.cursor))
        }
    }
}
