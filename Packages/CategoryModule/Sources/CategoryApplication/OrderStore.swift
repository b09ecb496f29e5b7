public import CategoryDomain
import Commands

extension CategoryModuleService {
    /// Sets the order in which the home walks through a store, and returns the store.
    ///
    /// - Parameters:
    ///   - reference: The store's name or identifier.
    ///   - categories: Names or identifiers in the order of the walk; the other categories follow in the home's order.
    ///     An empty array restores the home's own order.
    /// - Returns: The store with its new walk.
    /// - Throws: ``CategoryError`` for an unknown or repeated name, or a store failure.
    public func orderStore(_ reference: String, categories: [String]) async throws(CategoryError) -> WalkedStore {
        try await context.once(in: store) { () async throws(CategoryError) in
            let list = try await home.categories()
            let stores = try await home.stores()
            let (layout, walk) = try checking { () throws(ShopLayoutError) in
                (try stores.resolve(reference), try StoreLayout.walk(of: categories, in: list))
            }
            guard walk != layout.walk else { return ([], WalkedStore(layout, in: list)) }
            let planned = PlannedOperation(
                .change([CategoryRow.change(of: walk)]),
                of: CategoryRow.store(layout).key,
                expecting: layout.version
            )
            return ([planned], WalkedStore(layout.walked(walk), in: list))
        }
    }
}
