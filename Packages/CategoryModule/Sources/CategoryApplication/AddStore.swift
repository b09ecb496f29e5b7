public import CategoryDomain
import Commands

extension CategoryModuleService {
    /// Adds a store, which starts with the home's own order.
    ///
    /// The name must differ from those of the home's other stores in more than its capitalization.
    public func addStore(name: String) async throws(CategoryError) -> WalkedStore {
        try await context.once(in: store) { () async throws(CategoryError) in
            let categories = try await home.categories()
            let stores = try await home.stores()
            let checked = try checking { () throws(ShopLayoutError) in
                let checked = try DisplayName(name)
                guard !stores.stores.contains(where: { $0.name == checked }) else {
                    throw .storeExists(name: checked.text)
                }
                return checked
            }
            let id = home.identity(of: "store", named: checked)
            let earlier = try await version(before: EntityKey(kind: CategoryRow.storeKind, id: ByteText(id)))
            let layout = StoreLayout(id: StoreID(rawValue: id), name: checked, walk: [], version: earlier + 1)
            let row = CategoryRow.store(layout)
            let planned = PlannedOperation(.create(row.changes), of: row.key, expecting: earlier)
            return ([planned], WalkedStore(layout, in: categories))
        }
    }
}
