import CategoryDomain
import Commands
import Foundation

/// Reads what a home has: the default set with the home's changes over it, and the stores.
struct HouseholdCategories {
    let store: any CategoryStore
    let household: HouseholdID

    /// The identity of something that is known by its name, the same wherever this home is set up.
    func identity(of kind: String, named name: DisplayName) -> String {
        household.identity(of: kind, named: name.key).uuidString.lowercased()
    }

    /// The home's categories in the home's order.
    func categories() async throws(CategoryFailure) -> CategoryList {
        do throws(StoreError) {
            let changed = try await store.categories(of: household)
            let ids = Set(changed.map(\.id))
            return CategoryList(defaults().filter { !ids.contains($0.id) } + changed)
        } catch { throw .store(error) }
    }

    /// The home's stores by name.
    func stores() async throws(CategoryFailure) -> StoreList {
        do throws(StoreError) { return StoreList(try await store.stores(of: household)) } catch { throw .store(error) }
    }

    /// The home's choices for these ingredients, by ingredient key.
    func assignments(
        of ingredients: [IngredientReference]
    ) async throws(CategoryFailure) -> [String: IngredientAssignment] {
        do throws(StoreError) {
            let found = try await store.assignments(of: household, for: Set(ingredients.map(\.key)))
            return Dictionary(found.map { ($0.ingredientKey, $0) }) { first, _ in first }
        } catch { throw .store(error) }
    }

    /// The identity that a default category has in this home.
    func id(of category: DefaultCategory) -> CategoryID {
        CategoryID(rawValue: identity(of: "category", named: category.name))
    }

    private func defaults() -> [ShopCategory] {
        DefaultCategory.all.map {
            ShopCategory(id: id(of: $0), name: $0.name, color: $0.color, position: $0.position, version: 0)
        }
    }
}
