public import ShoppingDomain

extension ShoppingModuleService {
    /// Sorts items into the order of a store.
    ///
    /// - Parameters:
    ///   - items: The items; a name that is no ingredient is found by its product, or by the name that the home
    ///     assigned.
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

    /// Reads the names of items.
    func aisleItems(_ items: [NamedItem]) async throws(ShoppingError) -> [AisleItem] {
        let lines = try await readLines(of: [(title: "", lines: items.map { IngredientLine($0.name) })])
        return zip(items, lines).map { item, line in
            let name = line.reading.listName
            return AisleItem(
                name: item.product == nil && !name.isEmpty ? name : item.name,
                key: line.reading.key,
                aisleHint: line.reading.aisleHint,
                product: item.product
            )
        }
    }
}
