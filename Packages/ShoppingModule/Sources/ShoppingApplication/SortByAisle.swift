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
        let products = try await ask.productsInStock()
        guard !products.isEmpty else { return [] }
        let names = products.map { NamedItem($0.label, product: $0.id) }
        let links = Dictionary(products.map { ($0.id, $0.ingredients) }) { first, _ in first }
        let read = try await aisleReadings(of: names, links: links).map { item, ingredient in
            AisleItem(
                name: item.key == nil ? item.name : ingredient,
                key: item.key,
                aisleHint: item.aisleHint,
                product: item.product
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

    private func open(_ items: [AisleItem], includingHinted: Bool) async throws(ShoppingError) -> [OpenItem] {
        try await asking { () async throws(CollaboratorFailure) in
            try await ask.categories.uncategorized(items, includingHinted: includingHinted)
        }
    }

    /// Reads the names of items, and finds the ingredients of their products.
    func aisleItems(_ items: [NamedItem]) async throws(ShoppingError) -> [AisleItem] {
        try Self.requireRoom(for: [(title: "", lines: items.map { IngredientLine($0.name) })])
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
    func aisleReadings(
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
