public import CategoryDomain
import Commands

/// The home's stores and the walks through them.
extension CategoryModuleService {
    /// Returns the home's stores by name, each with every category in the order walked.
    public func listStores() async throws(CategoryFailure) -> [WalkedStore] {
        let categories = try await home.categories()
        return try await home.stores().stores.map { WalkedStore($0, in: categories) }
    }

    /// Adds a store under a name that no other store of the home has, whatever its capitals; it is walked in the home's
    /// own order until it gets its own.
    public func addStore(name: String) async throws(CategoryFailure) -> WalkedStore {
        try await context.once(in: store) { () async throws(CategoryFailure) in
            let categories = try await home.categories()
            let stores = try await home.stores()
            let checked: DisplayName
            do throws(CategoryError) {
                checked = try DisplayName(name)
                guard !stores.stores.contains(where: { $0.name == checked }) else {
                    throw .storeExists(name: checked.text)
                }
            } catch { throw .refused(error) }
            let id = home.identity(of: "store", named: checked)
            let earlier = try await version(before: EntityKey(kind: CategoryRow.storeKind, id: ByteText(id)))
            let layout = StoreLayout(id: StoreID(rawValue: id), name: checked, walk: [], version: earlier + 1)
            let row = CategoryRow.store(layout)
            let planned = PlannedOperation(.create(row.changes), of: row.key, expecting: earlier)
            return ([planned], WalkedStore(layout, in: categories))
        }
    }

    /// Sets the order in which a store is walked, and returns it.
    ///
    /// - Parameters:
    ///   - reference: The store's name or identity.
    ///   - categories: Names or identities in the order walked; the others follow in the home's order. None gives the
    ///     store the home's own order back.
    /// - Returns: The store as it is walked now.
    /// - Throws: ``CategoryFailure`` for a name that the home does not have or that comes twice, or a failing store.
    public func orderStore(_ reference: String, categories: [String]) async throws(CategoryFailure) -> WalkedStore {
        try await context.once(in: store) { () async throws(CategoryFailure) in
            let list = try await home.categories()
            let stores = try await home.stores()
            do throws(CategoryError) {
                let layout = try stores.resolve(reference)
                let walk = try StoreLayout.walk(of: categories, in: list)
                guard walk != layout.walk else { return ([], WalkedStore(layout, in: list)) }
                let planned = PlannedOperation(
                    .change([CategoryRow.change(of: walk)]),
                    of: CategoryRow.store(layout).key,
                    expecting: layout.version
                )
                return ([planned], WalkedStore(layout.walked(walk), in: list))
            } catch { throw .refused(error) }
        }
    }
}
