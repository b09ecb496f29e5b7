import CategoryDomain
import Commands
import Foundation

/// Reads a home's categories, which are the default set with the home's changes applied, and its stores.
struct HouseholdCategories {
    let store: any CategoryStore
    let household: HouseholdID
    /// BCP 47, for the names of the default categories; empty for English.
    var locale = ""

    /// Returns the identifier for a name, which is the same on every node of this home.
    ///
    /// - Parameters:
    ///   - kind: The kind of thing.
    ///   - name: The name that it gets.
    ///   - attempt: 1, or more when things that were renamed since have the identifiers before it.
    /// - Returns: A UUID in lower case.
    func identity(of kind: String, named name: DisplayName, attempt: Int = 1) -> String {
        household.identifier(of: kind, named: attempt == 1 ? name.key : "\(name.key)\n\(attempt)")
    }

    /// Returns the home's categories in the home's order.
    func categories() async throws(CategoryError) -> CategoryList {
        do throws(StoreError) {
            let changed = try await store.categories(of: household)
            let ids = Set(changed.map(\.id))
            let all = defaults().filter { !ids.contains($0.id) } + changed
            return CategoryList(all, localNames: localNames(of: all))
        } catch { throw .store(error) }
    }

    /// Returns the home's stores by name.
    func stores() async throws(CategoryError) -> StoreList {
        do throws(StoreError) {
            let defaultStore = try await store.settings(of: household).defaultStore
            return StoreList(try await store.stores(of: household), defaultStore: defaultStore)
        } catch { throw .store(error) }
    }

    /// Returns the home's choices for what ingredients name, and for the ingredients of products.
    func assignments(
        of ingredients: [Ingredient]
    ) async throws(CategoryError) -> [AssignedThing: IngredientAssignment] {
        let things = ingredients.flatMap { ingredient in
            [ingredient.thing, ingredient.key.isEmpty ? nil : .ingredient(ingredient.key)].compactMap(\.self)
        }
        do throws(StoreError) {
            let found = try await store.assignments(of: household, for: Set(things))
            return Dictionary(found.map { ($0.thing, $0) }) { first, _ in first }
        } catch { throw .store(error) }
    }

    /// Returns all choices of the home.
    func assignments() async throws(CategoryError) -> [IngredientAssignment] {
        do throws(StoreError) { return try await store.assignments(of: household) } catch { throw .store(error) }
    }

    /// Returns the home's trips through a store, or through all of them.
    func trips(through place: StoreID? = nil) async throws(CategoryError) -> [ShoppingTrip] {
        do throws(StoreError) { return try await store.trips(of: household, through: place) } catch {
            throw .store(error)
        }
    }

    /// Returns the identifier of a default category in this home.
    func id(of category: DefaultCategory) -> CategoryID {
        category.id(in: household)
    }

    /// Returns the default category with a name in any language; `nil` for another name.
    func defaultCategory(named name: String) -> DefaultCategory? {
        let aisle = CategoryNames.aisles[DisplayName.key(of: name)]
        return DefaultCategory.all.first { $0.aisle == aisle }
    }

    /// Returns what the home calls the category that a file names: a file from a home with another language has other
    /// names for the default categories.
    func reference(_ name: String, in list: CategoryList) -> String {
        do throws(ShopLayoutError) { _ = try list.resolve(name) } catch {
            guard case .noSuchCategory = error else { return name }
            if CategoryNames.aisles[DisplayName.key(of: name)] == "unknown" { return CategoryID.unknown.rawValue }
            guard let id = defaultCategory(named: name).map(id(of:)) else { return name }
            return list[id] != nil ? id.rawValue : list.deleted.first { $0.id == id }?.name.text ?? name
        }
        return name
    }

    /// Returns the names for display of the aisles whose ingredients come into a category by their hints: its own as a
    /// default category, and those of deleted categories that it took the place of.
    func aisles(leadingTo id: CategoryID, in list: CategoryList) -> [String] {
        let names = CategoryNames.of(locale: locale)?.byAisle ?? [:]
        return list.redirects.defaults(leadingTo: [id], in: household).map { (names[$0.aisle] ?? $0.name).text }
    }

    /// Returns the category of each aisle hint, for display.
    func byAisle(in list: CategoryList) -> [String: ShopCategory] {
        let pairs = DefaultCategory.all.map { ($0.aisle, list.place(of: id(of: $0)) ?? list.unknown) }
        return Dictionary(pairs) { first, _ in first }
    }

    /// Returns the names in the request's language of the categories that the home has not named.
    private func localNames(of categories: [ShopCategory]) -> [CategoryID: DisplayName] {
        guard let names = CategoryNames.of(locale: locale) else { return [:] }
        var local = [CategoryID.unknown: names.unknown]
        let stored = Dictionary(categories.map { ($0.id, $0.name) }) { first, _ in first }
        for category in DefaultCategory.all where stored[id(of: category)] == category.name {
            local[id(of: category)] = names.byAisle[category.aisle]
        }
        return local
    }

    private func defaults() -> [ShopCategory] {
        DefaultCategory.all.map {
            ShopCategory(
                id: id(of: $0),
                name: $0.name,
                color: $0.color,
                icon: $0.icon,
                order: OrderKey(position: $0.position),
                version: 0
            )
        }
    }
}

extension DefaultCategory {
    /// Returns the identifier of the category in a home.
    func id(in household: HouseholdID) -> CategoryID {
        CategoryID(rawValue: household.identifier(of: "category", named: name.key))
    }
}

extension HouseholdID {
    /// Returns the identifier for a key, a UUID in lower case.
    fileprivate func identifier(of kind: String, named key: String) -> String {
        identity(of: kind, named: key).uuidString.lowercased()
    }
}

extension CategoryRedirects {
    /// Returns the default categories whose aisle hints lead into one of some categories: each category's own, and
    /// those of the deleted ones that it took the place of.
    func defaults(leadingTo ends: Set<CategoryID>, in household: HouseholdID) -> [DefaultCategory] {
        DefaultCategory.all.filter { ends.contains(destination(of: $0.id(in: household))) }
    }
}
