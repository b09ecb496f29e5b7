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
    ///     the ingredient, then the aisle hint, then that for something of the same name; of something with neither key
    ///     nor product, the name comes before the aisle hint.
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
        let chosen = try await home.assignments(of: items).mapValues(\.category)
        var finder = CategoryFinder(list, chosen: chosen, byAisle: home.byAisle(in: list), locale: context.locale)
        if items.contains(where: finder.needsName) { finder.learnNames(of: try await home.assignments()) }
        return items.map(finder.place)
    }

    /// Finds each item's category by choices that the home would have.
    func places(
        of items: [Ingredient],
        in list: CategoryList,
        chosen: [AssignedThing: CategoryID]
    ) -> [CategorizedIngredient] {
        let byAisle = home.byAisle(in: list)
        return items.map(CategoryFinder(list, chosen: chosen, byAisle: byAisle, locale: context.locale).place)
    }
}

/// Finds the category of items: the home's choice for the product, then that for the ingredient, then the category of
/// the aisle hint, then the home's choice for something of the same name, then UNKNOWN.
///
/// Of something with neither key nor product, the name comes before the aisle.
private struct CategoryFinder {
    private let list: CategoryList
    private let chosen: [AssignedThing: CategoryID]
    /// Where the category of an aisle was deleted without another in its place, the aisle says nothing.
    private let byAisle: [String: ShopCategory]
    private let comparison: NameComparison
    private var byName: [[String]: CategoryID] = [:]

    init(
        _ list: CategoryList,
        chosen: [AssignedThing: CategoryID],
        byAisle: [String: ShopCategory],
        locale: String
    ) {
        (self.list, self.chosen, comparison) = (list, chosen, NameComparison(locale: locale))
        self.byAisle = byAisle.filter { $0.value.id != .unknown }
    }

    /// Whether nothing but its name may say where an item is.
    func needsName(_ item: Ingredient) -> Bool {
        choice(of: item) == nil && (item.thing == nil || aisle(of: item) == nil)
    }

    /// Takes the names of what the home has chosen categories for; of equal names, the first by key counts.
    mutating func learnNames(of assignments: [IngredientAssignment]) {
        let sorted = assignments.sorted { $0.thing < $1.thing }
        byName = Dictionary(sorted.map { (comparison.words(of: $0.name), $0.category) }) { first, _ in first }
    }

    func place(_ item: Ingredient) -> CategorizedIngredient {
        let name = needsName(item) && !byName.isEmpty ? byName[comparison.words(of: item.name)] : nil
        let named = name.flatMap(list.place).map { ($0, PlaceSource.name) }
        let (category, source) = choice(of: item) ?? named ?? aisle(of: item) ?? (list.unknown, .nothing)
        return CategorizedIngredient(
            ingredientKey: item.key,
            productID: item.productID,
            category: category,
            source: source
        )
    }

    private func choice(of item: Ingredient) -> (ShopCategory, PlaceSource)? {
        if !item.productID.isEmpty, let category = chosen[.product(item.productID)].flatMap(list.place) {
            return (category, .product)
        }
        guard !item.key.isEmpty else { return nil }
        return chosen[.ingredient(item.key)].flatMap(list.place).map { ($0, .ingredient) }
    }

    private func aisle(of item: Ingredient) -> (ShopCategory, PlaceSource)? {
        byAisle[item.aisleHint].map { ($0, .aisle) }
    }
}
