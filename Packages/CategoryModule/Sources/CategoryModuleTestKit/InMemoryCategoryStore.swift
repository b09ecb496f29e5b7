public import CategoryModule
public import Commands
public import CommandsTestKit

/// A category store in memory.
public struct InMemoryCategoryStore: CategoryStore, InMemoryOperationStore {
    /// The underlying entity store.
    public let entities: InMemoryEntityStore<CategoryRow>

    /// Creates a store; `entities` determines the node that it belongs to.
    public init(_ entities: InMemoryEntityStore<CategoryRow> = InMemoryEntityStore()) { self.entities = entities }

    /// Returns the categories that the home has added or changed.
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

    /// Returns the home's choices for these ingredients.
    public func assignments(
        of household: HouseholdID,
        for ingredientKeys: Set<String>
    ) async throws(StoreError) -> [IngredientAssignment] {
        entities.rows(of: household, kind: "assignment").compactMap {
            if case .assignment(let assignment) = $0, ingredientKeys.contains(assignment.ingredientKey) {
                assignment
            } else {
                nil
            }
        }
    }
}
