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
    ///
    /// An earlier identifier of a product shows the stock of the current one. Where several identifiers of one product
    /// are asked for, only the first of them shows it, so that a sum counts it once.
    public func stock(of productIds: [ProductID]) async throws(InventoryError) -> [ProductStock] {
        do {
            let references = try await references(of: productIds)
            var ledgers: [ProductID: [ProductID]] = [:]
            for id in productIds where ledgers[references.current(id)] == nil {
                ledgers[references.current(id)] = references.ledgers(of: id)
            }
            let found = try await store.stock(of: ledgers.values.flatMap(\.self), in: context.household)
            var shownAs: [ProductID: ProductID] = [:]
            return productIds.map { id in
                let current = references.current(id)
                let first = shownAs[current, default: id]
                shownAs[current] = first
                let ledgers = first == id ? ledgers[current] ?? [] : []
                return ProductStock(id, joining: ledgers.compactMap { found[$0] })
            }
        } catch { throw .store(error) }
    }

    /// Lists the products in stock, ordered by productId.
    public func listStock(_ request: PageRequest = PageRequest()) async throws(InventoryError) -> Page<ProductStock> {
        let page = try await request.read(orThrowing: InventoryError.self, cursor: \.pageCursor) {
            (position, limit) async throws(StoreError) in
            try await store.onHand(after: position, limit: limit, in: context.household)
        }
        do { return page.with(elements: try await joined(page.elements)) } catch { throw .store(error) }
    }

    /// Joins what a list has under several identifiers of one product, at the place of the first that is listed.
    private func joined(_ listed: [ProductStock]) async throws(StoreError) -> [ProductStock] {
        let references = try await references(of: listed.map(\.productId))
        var shared: [ProductID: [ProductID]] = [:]
        for id in listed.map(\.productId) where shared[references.current(id)] == nil {
            shared[references.current(id)] = references.ledgers(of: id)
        }
        shared = shared.filter { $0.value.count > 1 }
        guard !shared.isEmpty else { return listed }
        let found = try await store.stock(of: shared.values.flatMap(\.self), in: context.household)
        return listed.compactMap { entry in
            guard let ledgers = shared[references.current(entry.productId)] else { return entry }
            let place = ledgers.first { !(found[$0]?.onHand ?? []).isEmpty }
            let joined = ProductStock(ledgers[0], joining: ledgers.compactMap { found[$0] })
            return entry.productId == place && !joined.onHand.isEmpty ? joined : nil
        }
    }
}

extension ProductStock {
    /// The position after this product in the list of stock: its identifier.
    package var pageCursor: PageCursor { PageCursor(after: productId.text) }
}
