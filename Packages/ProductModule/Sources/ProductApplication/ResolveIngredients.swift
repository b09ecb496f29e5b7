public import Commands
public import ProductDomain

/// Tells which products of the home are an ingredient.
public struct ResolveIngredients: Sendable {
    private let store: any ProductLocalStore
    private let context: CommandContext

    /// Makes the use case.
    public init(store: any ProductLocalStore, context: CommandContext) {
        self.store = store
        self.context = context
    }

    /// The identities of each ingredient's products, sorted, one entry a key in the order of the keys.
    public func callAsFunction(_ ingredientKeys: [String]) async throws(ProductError) -> [[ProductID]] {
        do {
            let found = try await store.productIds(forIngredients: ingredientKeys, of: context.household)
            return ingredientKeys.map { found[$0] ?? [] }
        } catch {
            throw .store(error)
        }
    }
}
