public import CategoryDomain
import Commands

extension CategoryModuleService {
    /// Sets the order in which the home walks through a store, and returns the store.
    ///
    /// Aisles that are in the right order already keep their places, so that two people who each move an aisle at once
    /// both have their way.
    ///
    /// - Parameters:
    ///   - reference: The store's name or identifier.
    ///   - categories: Names or identifiers in the order of the walk; the other categories follow in the home's order.
    ///     An empty array restores the home's own order.
    /// - Returns: The store with its new walk.
    /// - Throws: ``CategoryError`` for an unknown or repeated name, or a store failure.
    public func orderStore(_ reference: String, categories: [String]) async throws(CategoryError) -> WalkedStore {
        let jitter = try await jitter(for: reference)
        return try await changing(reference) { (store, _, list) throws(ShopLayoutError) in
            let walk = try StoreLayout.walk(of: categories, in: list)
            let (keys, removed) = store.walking(walk, in: list, jitter: jitter)
            var ordered = store
            ordered.keys = store.keys.merging(keys) { _, new in new }.filter { walk.contains($0.key) }
            return (Self.changes(placing: keys, removing: removed), ordered)
        }
    }

    /// Moves one aisle of a store, and returns the store.
    ///
    /// - Parameters:
    ///   - reference: The store's name or identifier.
    ///   - category: The category's name or identifier.
    ///   - place: Where it goes, by name or identifier of another one; before UNKNOWN means at the end.
    /// - Returns: The store with its new walk.
    /// - Throws: ``CategoryError`` for an unknown store or category, for UNKNOWN, or a store failure.
    public func moveAisle(
        in reference: String,
        _ category: String,
        to place: OrderPlace<String>
    ) async throws(CategoryError) -> WalkedStore {
        let jitter = try await jitter(for: "\(reference)/\(category)")
        return try await changing(reference) { (store, _, list) throws(ShopLayoutError) in
            let place = try place.map { reference throws(ShopLayoutError) in try list.resolve(reference) }
            let keys = try store.moving(list.resolve(category), to: place, in: list, jitter: jitter)
            var moved = store
            moved.keys.merge(keys) { _, new in new }
            return (CategoryRow.places(of: keys), moved)
        }
    }

    static func changes(
        placing keys: [CategoryID: OrderKey],
        removing removed: [CategoryID]
    ) -> [GroupChange] {
        CategoryRow.places(of: keys)
            + removed.map { GroupChange(CategoryRow.keysGroup, .removeKey(ByteText($0.rawValue))) }
    }
}
