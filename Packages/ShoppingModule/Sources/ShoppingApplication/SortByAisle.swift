public import ShoppingDomain

extension ShoppingModuleService {
    /// Sorts items into the order of a store.
    ///
    /// - Parameters:
    ///   - items: The items; a product is found as itself, then as the ingredient that it is linked to, and a name that
    ///     is no ingredient by the name that the home assigned.
    ///   - store: The store's name or identifier; empty for the default store, or else the home's own order.
    /// - Returns: The items in the order of the walk, and the walk.
    /// - Throws: ``ShoppingError`` when another service refuses.
    public func sortByAisle(
        _ items: [NamedItem],
        store: String
    ) async throws(ShoppingError) -> (items: [SortedItem], layout: StoreLayout) {
        let read = try await aisleItems(items)
        let order = try await asking { () async throws(CollaboratorFailure) in
            try await ask.categories.sort(read, store: store)
        }
        let sorted = order.sorted.map { index in
            SortedItem(
                index: index,
                name: read[index].name,
                category: order.categories[index],
                isAssigned: order.assigned[index]
            )
        }
        return (sorted, order.layout)
    }

    /// Returns the items for which the home has made no choice, each once, with suggestions.
    ///
    /// - Parameters:
    ///   - items: The items; empty for what is in stock, where each ingredient stands for its products.
    ///   - includesHinted: Whether to return items that have a category by their aisle, too.
    /// - Returns: The items in the order of the request, or of their names.
    /// - Throws: ``ShoppingError`` when another service refuses.
    public func listUncategorized(
        _ items: [NamedItem],
        includingHinted includesHinted: Bool
    ) async throws(ShoppingError) -> [SortedItem] {
        guard !items.isEmpty else { return try await uncategorizedStock(includingHinted: includesHinted) }
        let read = try await aisleItems(items)
        return try await open(read, includingHinted: includesHinted).map { item in
            SortedItem(
                index: item.index,
                name: read[item.index].name,
                category: .unknown,
                isAssigned: false,
                suggestions: item.suggestions
            )
        }
    }

    /// Returns what is in stock without a choice, by name.
    private func uncategorizedStock(includingHinted includesHinted: Bool) async throws(ShoppingError) -> [SortedItem] {
        let products = try await ask.productsOfStock()
        guard !products.isEmpty else { return [] }
        let names = products.map { NamedItem($0.label, product: $0.id) }
        let known = Dictionary(products.map { ($0.id, $0) }) { first, _ in first }
        let read = try await aisleReadings(of: names, known).map { item, ingredient in
            AisleItem(
                name: item.key == nil ? item.name : ingredient,
                key: item.key,
                aisleHint: item.aisleHint,
                product: item.product,
                kinds: item.kinds
            )
        }
        var seen: Set<IngredientKey> = []
        let open = try await open(read, includingHinted: includesHinted)
            .filter { item in read[item.index].key.map { seen.insert($0).inserted } ?? true }
            .sorted { (read[$0.index].name.lowercased(), $0.index) < (read[$1.index].name.lowercased(), $1.index) }
        return open.enumerated().map { place, item in
            SortedItem(
                index: place,
                name: read[item.index].name,
                category: .unknown,
                isAssigned: false,
                suggestions: item.suggestions,
                product: read[item.index].key == nil ? read[item.index].product : nil
            )
        }
    }

    /// Asks which items have no choice; the groups of their ingredients may suggest a category, too.
    private func open(_ items: [AisleItem], includingHinted: Bool) async throws(ShoppingError) -> [OpenItem] {
        let keys = Set(items.compactMap(\.key)).sorted()
        return try await asking { () async throws(CollaboratorFailure) in
            let found = try await keys.isEmpty ? [] : ask.ingredients.groups(of: keys)
            let groups = Dictionary(uniqueKeysWithValues: zip(keys, found))
            let grouped = items.map { item in item.key.flatMap { groups[$0] }.map(item.grouped) ?? item }
            return try await ask.categories.uncategorized(grouped, includingHinted: includingHinted)
        }
    }
}
