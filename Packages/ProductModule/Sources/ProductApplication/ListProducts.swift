public import Commands

/// Lists the home's products page by page.
public struct ListProducts: Sendable {
    private let store: any ProductLocalStore
    private let context: CommandContext

    /// Makes the use case.
    public init(store: any ProductLocalStore, context: CommandContext) {
        self.store = store
        self.context = context
    }

    /// One page, by title, then identity.
    public func callAsFunction(_ query: ProductQuery) async throws(ProductError) -> ProductPage {
        var position: ProductPosition?
        if !query.page.cursor.isEmpty {
            guard let read = ProductPosition(cursor: query.page.cursor) else { throw .unreadableCursor }
            position = read
        }
        let limit = query.page.limit
        do {
            // One more than asked tells whether there is another page.
            let found = try await store.query(after: position, limit: limit + 1, of: context.household)
            let products = Array(found.prefix(limit))
            let cursor = found.count > limit ? products.last.map { ProductPosition(after: $0).cursor } : nil
            return ProductPage(products: products, nextCursor: cursor ?? "")
        } catch {
            throw .store(error)
        }
    }
}
