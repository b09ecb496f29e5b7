public import Commands
public import ProductDomain

/// The catalog of one home, for one request.
public struct ProductModuleService: Sendable {
    let store: any ProductLocalStore
    let context: CommandContext

    /// Binds the module to a request.
    public init(store: any ProductLocalStore, context: CommandContext) {
        self.store = store
        self.context = context
    }

    /// Returns a page of the home's products, sorted by title, then identifier.
    public func retrieveProducts(query: ProductQuery) async throws(ProductError) -> Page<Product> {
        try await query.page.read(orThrowing: ProductError.self, partCount: 2, cursor: \.pageCursor) {
            (position, limit) async throws(StoreError) in
            try await store.query(after: position, limit: limit, of: context.household)
        }
    }

    /// Returns the identifiers of each ingredient's products, sorted, with one entry per key in the order of the keys.
    public func resolveIngredients(_ ingredientKeys: [String]) async throws(ProductError) -> [[ProductID]] {
        do {
            let found = try await store.productIds(forIngredients: ingredientKeys, of: context.household)
            return ingredientKeys.map { found[$0] ?? [] }
        } catch { throw .store(error) }
    }
}

/// Which products to list.
public struct ProductQuery: Hashable, Sendable {
    /// The page of the list.
    public let page: PageRequest

    /// Creates a query.
    public init(page: PageRequest = PageRequest()) { self.page = page }
}

extension Product {
    /// The position after this product in the list of products: its title key, then its identifier.
    package var pageCursor: PageCursor { PageCursor(after: title.key, productId.text) }
}
