public import ShoppingDomain

extension ShoppingLists {
    /// Assigns items of lists to categories, all of them or none.
    ///
    /// A typing slip creates no ingredient: each item stands on a list, or is an ingredient or a product that the home
    /// or Larder knows.
    ///
    /// - Parameters:
    ///   - choices: The items by name, with the categories.
    ///   - creates: Whether to create categories that the home doesn't have.
    /// - Returns: Where the home now finds the items, each once, and the categories that were created.
    /// - Throws: ``ListError/unknownItem(_:)`` for a name that is on no list and unknown, and other ``ShoppingError``s;
    ///   nothing is assigned then.
    public func assignItems(
        _ choices: [NamedChoice],
        creating creates: Bool
    ) async throws(ShoppingError) -> (items: [AssignedIngredient], created: [ShopCategory]) {
        let names = choices.filter { !$0.isProduct }.map(\.name)
        let keys = try await read(names).map(\.key)
        let unknown = try await shopping.unknownKeys(Set(keys.compactMap(\.self)).sorted())
        var open = zip(names, keys).filter { $1.map(unknown.contains) ?? true }
        for list in try await open.isEmpty ? [] : allLists() where !open.isEmpty {
            let listed = try await items(on: list).filter(\.isShown).map(\.name)
            open.removeAll { name, key in
                listed.contains { $0.text.foldedName == name.foldedName || key != nil && $0.key == key }
            }
        }
        if let first = open.first { throw .list(.unknownItem(first.0)) }
        return try await shopping.assignItems(choices, creating: creates)
    }
}
