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
    ///   - items: The items.
    ///   - includesHinted: Whether to return items that have a category by their aisle, too.
    /// - Returns: The items in the order of the request.
    /// - Throws: ``ShoppingError`` when another service refuses.
    public func listUncategorized(
        _ items: [NamedItem],
        includingHinted includesHinted: Bool
    ) async throws(ShoppingError) -> [SortedItem] {
        let read = try await aisleItems(items)
        let open = try await asking { () async throws(CollaboratorFailure) in
            try await ask.categories.uncategorized(read, includingHinted: includesHinted)
        }
        return open.map { item in
            SortedItem(
                index: item.index,
                name: read[item.index].name,
                category: .unknown,
                isAssigned: false,
                suggestions: item.suggestions
            )
        }
    }

    /// Reads the names of items, and finds the ingredients of their products.
    func aisleItems(_ items: [NamedItem]) async throws(ShoppingError) -> [AisleItem] {
        var seen: Set<ProductID> = []
        let ids = items.compactMap(\.product).filter { seen.insert($0).inserted }
        let products = try await asking { () async throws(CollaboratorFailure) in try await ask.products(ids) }
        let links = Dictionary(uniqueKeysWithValues: zip(ids, products.map(\.ingredients)))
        return try await aisleReadings(of: items, links: links).map(\.item)
    }

    /// Reads items of which the ingredients of the products are known.
    ///
    /// A product that is linked to an ingredient is in its aisle, as on a plan, whatever the title says.
    ///
    /// - Returns: The items, and what lists call their ingredients.
    private func aisleReadings(
        of items: [NamedItem],
        links: [ProductID: [IngredientKey]]
    ) async throws(ShoppingError) -> [(item: AisleItem, ingredient: String)] {
        let names = items.map { IngredientLine($0.name) }
        try Self.requireRoom(for: [(title: "", lines: names)])
        let keys = Set(links.values.joined()).sorted()
        let readings = try await asking { () async throws(CollaboratorFailure) in
            try await ask.quantities.read(names + keys.map { IngredientLine($0.rawValue, language: "en") })
        }
        // Keys are opaque: the reading of one counts only if it has that key.
        let known = zip(keys, readings.dropFirst(items.count)).filter { $0 == $1.key }
        let byKey = Dictionary(known) { first, _ in first }
        return zip(items, readings).map { item, reading in
            let linked = item.product.flatMap { links[$0] } ?? []
            let key = linked.first { $0 == reading.key } ?? linked.first ?? reading.key
            let own = key == reading.key ? reading : key.flatMap { byKey[$0] }
            let name = [own?.listName, key?.rawValue].compactMap(\.self).first { !$0.isEmpty } ?? item.name
            let read = AisleItem(
                name: item.product == nil ? name : item.name,
                key: key,
                aisleHint: [own?.aisleHint, reading.aisleHint].compactMap(\.self).first { !$0.isEmpty } ?? "",
                product: item.product
            )
            return (read, name)
        }
    }
}
