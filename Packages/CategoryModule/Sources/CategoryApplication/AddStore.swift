public import CategoryDomain
import Commands

extension CategoryModuleService {
    /// Adds a store, which starts with the home's own order and is not the default one.
    ///
    /// The name must differ from those of the home's other stores in more than its capitalization.
    public func addStore(name: String) async throws(CategoryError) -> WalkedStore {
        try await context.once(in: store) { () async throws(CategoryError) in
            let categories = try await home.categories()
            let stores = try await home.stores()
            let checked = try checking { () throws(ShopLayoutError) in
                let checked = try DisplayName(name)
                try stores.check(checked)
                return checked
            }
            let layout = StoreLayout(id: free(for: checked, in: stores), name: checked, version: 0)
            let row = CategoryRow.store(layout)
            let earlier = try await version(before: row.key)
            let planned = PlannedOperation(.create(row.changes), of: row.key, expecting: earlier)
            let isChosen = try await chosenStore() == layout.id
            let choice = isChosen ? [try await choosing(nil)] : []
            return ([planned] + choice, WalkedStore(layout, in: categories))
        }
    }

    /// The store that the home chose by default, also one that is deleted.
    private func chosenStore() async throws(CategoryError) -> StoreID? {
        do { return try await store.settings(of: context.household).defaultStore } catch { throw .store(error) }
    }

    /// Returns an identifier for a new store; the first one of its name may belong to a store that was renamed.
    func free(for name: DisplayName, in stores: StoreList) -> StoreID {
        for attempt in 1... {
            let id = StoreID(rawValue: home.identity(of: "store", named: name, attempt: attempt))
            if !stores.stores.contains(where: { $0.id == id }) { return id }
        }
        preconditionFailure("A home has fewer stores than there are numbers.")
    }
}
