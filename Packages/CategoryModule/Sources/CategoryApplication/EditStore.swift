public import CategoryDomain
import Commands

extension CategoryModuleService {
    /// Gives a store another name, and returns the store.
    public func renameStore(_ reference: String, to name: String) async throws(CategoryError) -> WalkedStore {
        try await changing(reference) { (store, stores, _) throws(ShopLayoutError) in
            let checked = try DisplayName(name)
            try stores.check(checked, for: store.id)
            var renamed = store
            renamed.name = checked
            let isSame = checked.text == store.name.text
            return (isSame ? [] : [GroupChange(CategoryRow.nameGroup, .write(json: checked))], renamed)
        }
    }

    /// Sets the store that lists are for when a request names none.
    ///
    /// - Parameter reference: The store's name or identifier; empty for the home's own order.
    /// - Returns: The store; `nil` for the home's own order.
    /// - Throws: ``CategoryError`` for an unknown store, or a store failure.
    public func chooseDefaultStore(_ reference: String) async throws(CategoryError) -> WalkedStore? {
        try await context.once(in: store) { () async throws(CategoryError) in
            let list = try await home.categories()
            let stores = try await home.stores()
            let chosen = try checking { () throws(ShopLayoutError) in
                reference.isEmpty ? nil : try stores.resolve(reference)
            }
            let outcome = chosen.map { WalkedStore($0, in: list, isDefault: true) }
            guard stores.defaultStore != chosen?.id else { return ([], outcome) }
            return ([try await choosing(chosen?.id)], outcome)
        }
    }

    /// Plans another default store.
    func choosing(_ chosen: StoreID?) async throws(CategoryError) -> PlannedOperation {
        let key = CategoryRow.settingsKey
        let known: StoredEntity?
        do throws(StoreError) { known = try await store.entities([key], in: context.household)[key] } catch {
            throw .store(error)
        }
        let changes = CategoryRow.settings(ShopSettings(defaultStore: chosen)).changes
        let isThere = known?.state.isAlive ?? false
        return PlannedOperation(isThere ? .change(changes) : .create(changes), of: key, expecting: known?.version ?? 0)
    }

    /// Changes a store.
    ///
    /// - Parameters:
    ///   - reference: The store's name or identifier.
    ///   - change: Returns the changes and the store with them.
    /// - Returns: The store with the changes.
    /// - Throws: ``CategoryError`` for an unknown store, the error of `change`, or a store failure.
    func changing(
        _ reference: String,
        _ change: (StoreLayout, StoreList, CategoryList) async throws(ShopLayoutError) -> ([GroupChange], StoreLayout)
    ) async throws(CategoryError) -> WalkedStore {
        try await context.once(in: store) { () async throws(CategoryError) in
            let list = try await home.categories()
            let stores = try await home.stores()
            let layout = try checking { () throws(ShopLayoutError) in try stores.resolve(reference) }
            let (changes, changed): ([GroupChange], StoreLayout)
            do throws(ShopLayoutError) { (changes, changed) = try await change(layout, stores, list) } catch {
                throw .layout(error)
            }
            let key = CategoryRow.store(layout).key
            let planned = PlannedOperation(.change(changes), of: key, expecting: layout.version)
            let outcome = WalkedStore(changed, in: list, isDefault: stores.defaultStore == layout.id)
            return (changes.isEmpty ? [] : [planned], outcome)
        }
    }
}
