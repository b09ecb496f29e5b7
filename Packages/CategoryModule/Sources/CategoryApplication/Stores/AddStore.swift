public import CategoryDomain
public import Commands

/// Adds a store to a home; it is walked in the home's own order until it gets its own.
public struct AddStore: Sendable {
    private let store: any CategoryStore

    /// Writes to a store.
    public init(store: any CategoryStore) { self.store = store }

    /// Adds the store under a name that no other store of the home has, whatever its capitals.
    public func run(name: String, for context: CommandContext) async throws(CategoryFailure) -> WalkedStore {
        let shelves = HomeShelves(store: store, household: context.household)
        return try await context.once(in: store) { () async throws(CategoryFailure) in
            let categories = try await shelves.categories()
            let stores = try await shelves.stores()
            do throws(CategoryError) {
                let name = try DisplayName(name)
                guard !stores.stores.contains(where: { $0.name == name }) else { throw .storeExists(name: name.text) }
                let id = StoreID(rawValue: shelves.identity(of: "store", named: name))
                let layout = StoreLayout(id: id, name: name, walk: [], version: 1)
                return (changes: [CategoryRow.store(layout).change], outcome: WalkedStore(layout, in: categories))
            } catch { throw .refused(error) }
        }
    }
}
