public import CategoryModule
public import Commands
public import CommandsTestKit

/// A category store in memory.
public struct InMemoryCategoryStore: CategoryStore, InMemoryOperationStore {
    /// The underlying entity store.
    public let entities: InMemoryEntityStore<CategoryRow>

    /// Creates a store; `entities` determines the node that it belongs to.
    public init(_ entities: InMemoryEntityStore<CategoryRow> = InMemoryEntityStore()) { self.entities = entities }

    /// Returns the categories that the home has added, changed, or deleted.
    public func categories(of household: HouseholdID) async throws(StoreError) -> [ShopCategory] {
        entities.rows(of: household, kind: "category").compactMap {
            if case .category(let category) = $0 { category } else { nil }
        }
    }

    /// Returns the home's stores.
    public func stores(of household: HouseholdID) async throws(StoreError) -> [StoreLayout] {
        entities.rows(of: household, kind: "store").compactMap {
            if case .store(let store) = $0 { store } else { nil }
        }
    }

    /// Returns the home's choices for these ingredients and products.
    public func assignments(
        of household: HouseholdID,
        for things: Set<AssignedThing>
    ) async throws(StoreError) -> [IngredientAssignment] {
        try await assignments(of: household).filter { things.contains($0.thing) }
    }

    /// Returns all choices of the home.
    public func assignments(of household: HouseholdID) async throws(StoreError) -> [IngredientAssignment] {
        ["assignment", "productAssignment"].flatMap { entities.rows(of: household, kind: $0) }.compactMap {
            if case .assignment(let assignment) = $0 { assignment } else { nil }
        }
    }

    /// Returns the home's trips through a store, or through all of them.
    public func trips(of household: HouseholdID, through store: StoreID?) async throws(StoreError) -> [ShoppingTrip] {
        entities.rows(of: household, kind: "trip").compactMap {
            if case .trip(let trip) = $0, store == nil || trip.store == store { trip } else { nil }
        }
    }

    /// Returns the home's settings.
    public func settings(of household: HouseholdID) async throws(StoreError) -> ShopSettings {
        for case .settings(let settings) in entities.rows(of: household, kind: "settings") { return settings }
        return ShopSettings()
    }
}
