public import CategoryDomain
import Commands

extension CategoryModuleService {
    /// Says that a store doesn't have some aisles, or that it has them, and returns the store.
    ///
    /// Items of a hidden aisle stay on the list, before those of UNKNOWN: the home needs them, even if elsewhere.
    ///
    /// - Parameters:
    ///   - reference: The store's name or identifier.
    ///   - categories: Names or identifiers of at least one category; UNKNOWN can't be hidden.
    ///   - isHidden: Whether the store lacks them.
    /// - Returns: The store.
    /// - Throws: ``CategoryError`` for an unknown store or category, for UNKNOWN, for no name, or a store failure.
    public func hideAisles(
        in reference: String,
        _ categories: [String],
        _ isHidden: Bool
    ) async throws(CategoryError) -> WalkedStore {
        try await context.once(in: store) { () async throws(CategoryError) in
            let list = try await home.categories()
            let stores = try await home.stores()
            let (layout, ids) = try checking { () throws(ShopLayoutError) in
                let layout = try stores.resolve(reference)
                guard !categories.isEmpty else { throw .noAisles }
                let ids = try StoreLayout.walk(of: categories, in: list)
                guard !ids.isEmpty else { throw .unknownIsFixed }
                return (layout, ids)
            }
            let changes = try await hiding(ids, isHidden, in: layout)
            var changed = layout
            if isHidden { changed.hidden.formUnion(ids) } else { changed.hidden.subtract(ids) }
            let key = CategoryRow.store(layout).key
            let planned = PlannedOperation(.change(changes), of: key, expecting: layout.version)
            let outcome = WalkedStore(changed, in: list, isDefault: stores.defaultStore == layout.id)
            return (changes.isEmpty ? [] : [planned], outcome)
        }
    }

    /// Returns the changes; a removal names the additions that it has seen, so that a later one stays.
    func hiding(
        _ ids: [CategoryID],
        _ isHidden: Bool,
        in layout: StoreLayout
    ) async throws(CategoryError) -> [GroupChange] {
        let different = ids.filter { layout.hidden.contains($0) != isHidden }.map { ByteText($0.rawValue) }
        guard !isHidden else { return different.map { GroupChange(CategoryRow.hiddenGroup, .add($0)) } }
        let key = CategoryRow.store(layout).key
        let state: EntityState?
        do throws(StoreError) { state = try await store.entities([key], in: context.household)[key]?.state } catch {
            throw .store(error)
        }
        guard case .set(let elements)? = state?.groups[CategoryRow.hiddenGroup] else { return [] }
        return different.map { GroupChange(CategoryRow.hiddenGroup, .remove($0, seen: elements[$0]?.live ?? [])) }
    }
}
