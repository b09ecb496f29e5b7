public import Commands
public import ProductDomain

/// The catalog of one home, for one request.
public struct ProductModuleService: Sendable {
    let store: any ProductLocalStore
    let context: CommandContext
    let remote: ProductRemote?

    /// Binds the module to a request.
    ///
    /// - Parameters:
    ///   - store: The products on this node.
    ///   - context: The request.
    ///   - remote: What a device of the home has beyond its store; `nil` on the home's hub.
    public init(store: any ProductLocalStore, context: CommandContext, remote: ProductRemote? = nil) {
        self.store = store
        self.context = context
        self.remote = remote
    }

    /// Returns the identifiers of each ingredient's products, sorted, with one entry per key in the order of the keys.
    ///
    /// Those that products had before their barcodes were known are among them: their stock may stand under these.
    ///
    /// Archived and blocked products are left out, because a plan never uses them.
    ///
    /// - Throws: ``ProductError/tooMany(count:most:)`` for more than ``mostIngredients``, ``ProductError/store(_:)``
    ///   when the store fails.
    public func resolveIngredients(_ ingredientKeys: [String]) async throws(ProductError) -> [[ProductID]] {
        try Self.check(ingredientKeys.count, most: Self.mostIngredients)
        do {
            let found = try await store.productIds(forIngredients: ingredientKeys, of: context.household)
            let aliases = try await self.aliases(of: Array(Set(found.values.joined().filter { !$0.isGenerated })))
            return ingredientKeys.map { key in
                let ids = found[key] ?? []
                return (ids + ids.flatMap { (aliases[$0] ?? []).compactMap(ProductID.init(earlier:)) }).sorted()
            }
        } catch { throw .store(error) }
    }
}
