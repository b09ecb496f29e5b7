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

    /// Returns the identifiers of each ingredient's products, sorted, with one entry per key in the order of the keys.
    ///
    /// Archived and blocked products are left out: nobody plans with them.
    public func resolveIngredients(_ ingredientKeys: [String]) async throws(ProductError) -> [[ProductID]] {
        do {
            let found = try await store.productIds(forIngredients: ingredientKeys, of: context.household)
            return ingredientKeys.map { found[$0] ?? [] }
        } catch { throw .store(error) }
    }
}
