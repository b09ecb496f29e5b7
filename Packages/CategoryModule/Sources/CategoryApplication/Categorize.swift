public import CategoryDomain
import Commands

/// The order in which a batch is sorted.
public enum LayoutChoice: Hashable, Sendable {
    /// The home's own order.
    case home
    /// That of the home's default store; the home's own order if it has none.
    case defaultStore
    /// That of a store, by its name or identifier.
    case store(String)
}

/// A batch of items in the order of a walk.
public struct ItemOrder: Hashable, Sendable {
    /// An entry for each item, in the order of the request.
    public let ingredients: [CategorizedIngredient]
    /// Every category once in the order of the walk, with UNKNOWN last.
    public let order: [ShopCategory]
    /// The categories that the store doesn't have.
    public let hidden: [CategoryID]
    /// The store; `nil` for the home's own order.
    public let store: StoreID?
    /// The places of the items in the request, in the order of the walk.
    public let sorted: [Int]
}

extension CategoryModuleService {
    /// Returns the category of each ingredient, and the layout of a store; of the home for an empty reference.
    public func categorize(
        _ ingredients: [Ingredient],
        store reference: String = ""
    ) async throws(CategoryError) -> ItemOrder {
        try await order(ingredients, in: reference.isEmpty ? .home : .store(reference))
    }

    /// Sorts any batch of items into the order of a walk: the one answer for plans, lists, stock, and recipes.
    ///
    /// - Parameters:
    ///   - items: Any number, including repeated ones. The home's choice for the product comes first, then that for
    ///     the ingredient, then the aisle hint. Something without any of these is found by its name, if the home has
    ///     chosen a category for something of the same name.
    ///   - layout: Whose order.
    /// - Returns: The category of each item, the walk, and the items in its order: by category, then by name.
    /// - Throws: ``CategoryError`` for an unknown store, or a failure of the category store.
    public func order(_ items: [Ingredient], in layout: LayoutChoice) async throws(CategoryError) -> ItemOrder {
        let list = try await home.categories()
        let place = try await place(layout)
        let found = try await places(of: items, in: list)
        let order = place?.order(of: list) ?? list.layout
        let ranks = Dictionary(order.enumerated().map { ($1.id, $0) }) { first, _ in first }
        let keys = items.map { NameComparison.folded($0.name) }
        let sorted = items.indices.sorted { one, other in
            let (left, right) = (ranks[found[one].category.id] ?? .max, ranks[found[other].category.id] ?? .max)
            if left != right { return left < right }
            if keys[one] != keys[other] { return keys[one].lexicographicallyPrecedes(keys[other]) }
            return one < other
        }
        return ItemOrder(
            ingredients: found,
            order: order,
            hidden: order.map(\.id).filter { place?.hidden.contains($0) ?? false },
            store: place?.id,
            sorted: sorted
        )
    }

    private func place(_ layout: LayoutChoice) async throws(CategoryError) -> StoreLayout? {
        guard layout != .home else { return nil }
        let stores = try await home.stores()
        guard case .store(let reference) = layout else { return stores.stores.first { $0.id == stores.defaultStore } }
        return try checking { () throws(ShopLayoutError) in try stores.resolve(reference) }
    }

    /// Finds each item's category.
    func places(of items: [Ingredient], in list: CategoryList) async throws(CategoryError) -> [CategorizedIngredient] {
        var chosen = try await home.assignments(of: items).mapValues(\.category)
        var byName: [[String]: CategoryID] = [:]
        let needsName = items.contains { item in
            guard let thing = item.thing else { return true }
            return item.aisleHint.isEmpty && chosen[thing] == nil
        }
        if needsName {
            let comparison = NameComparison(locale: context.locale)
            let all = try await home.assignments().sorted { $0.thing < $1.thing }
            byName = Dictionary(all.map { (comparison.words(of: $0.name), $0.category) }) { first, _ in first }
        }
        chosen = chosen.filter { list.place(of: $0.value) != nil }
        return places(of: items, in: list, chosen: chosen, byName: byName)
    }

    /// Finds each item's category: the home's choice, or the category of its aisle, or UNKNOWN.
    func places(
        of items: [Ingredient],
        in list: CategoryList,
        chosen: [AssignedThing: CategoryID],
        byName: [[String]: CategoryID] = [:]
    ) -> [CategorizedIngredient] {
        // Where the category of an aisle was deleted without another in its place, the aisle says nothing.
        let byAisle = home.byAisle(in: list).filter { $0.value.id != .unknown }
        let comparison = NameComparison(locale: context.locale)
        return items.map { item in
            func choice(_ thing: AssignedThing) -> ShopCategory? { chosen[thing].flatMap(list.place) }
            let product = item.productID.isEmpty ? nil : choice(.product(item.productID))
            let ingredient = item.key.isEmpty ? nil : choice(.ingredient(item.key))
            let aisle = byAisle[item.aisleHint]
            let isNamed = !byName.isEmpty && (item.thing == nil || aisle == nil)
            let name = isNamed ? byName[comparison.words(of: item.name)].flatMap(list.place) : nil
            let (category, source): (ShopCategory, PlaceSource) =
                if let product { (product, .product) } else if let ingredient {
                    (ingredient, .ingredient)
                } else if let name { (name, .name) } else if let aisle { (aisle, .aisle) } else {
                    (list.unknown, .nothing)
                }
            return CategorizedIngredient(
                ingredientKey: item.key,
                productID: item.productID,
                category: category,
                source: source
            )
        }
    }
}
