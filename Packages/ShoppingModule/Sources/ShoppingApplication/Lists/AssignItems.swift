import Commands
public import ShoppingDomain

/// Items that were assigned to categories.
public struct AssignedItems: Hashable, Sendable, Codable {
    /// Where the home now finds the items, each once.
    public let items: [AssignedIngredient]
    /// The categories that were created.
    public let created: [ShopCategory]
    /// The action in the journal; `nil` when the home's choices stayed as they were.
    public let action: ListActionID?
}

extension ShoppingLists {
    /// Assigns items of lists to categories, all of them or none.
    ///
    /// A typing slip creates no ingredient: each item stands on a list, or is an ingredient or a product that the home
    /// or Larder knows. What changes is in the journal, and can be undone; categories that were created stay.
    ///
    /// - Parameters:
    ///   - choices: The items by name, with the categories.
    ///   - creates: Whether to create categories that the home doesn't have.
    /// - Returns: Where the home now finds the items, the categories that were created, and the action.
    /// - Throws: ``ListError/unknownItem(_:near:)`` for a name that is on no list and unknown,
    ///   ``ListError/severalCategories(_:_:)``, and other ``ShoppingError``s; nothing is assigned then.
    public func assignItems(
        _ choices: [NamedChoice],
        creating creates: Bool
    ) async throws(ShoppingError) -> AssignedItems {
        // Another command may have changed the journal meanwhile, but what this one has assigned is assigned.
        var made: (items: [AssignedIngredient], created: [ShopCategory], changes: [AisleChange])?
        return try await context.once(in: store) { () async throws(ShoppingError) in
            if made == nil { made = try await assigned(choices, creating: creates) }
            guard let made else { return ([], AssignedItems(items: [], created: [], action: nil)) }
            guard !made.changes.isEmpty else {
                return ([], AssignedItems(items: made.items, created: made.created, action: nil))
            }
            let action = self.action(.assigned, on: nil, ListActionChanges(aisles: made.changes))
            let outcome = AssignedItems(items: made.items, created: made.created, action: action.id)
            return (try await entering(action, besides: 0), outcome)
        }
    }

    /// Assigns items, and compares what the home has chosen for them before and since, as the category service says: it
    /// says the same when the command is repeated after an interruption.
    private func assigned(
        _ choices: [NamedChoice],
        creating creates: Bool
    ) async throws(ShoppingError) -> (items: [AssignedIngredient], created: [ShopCategory], changes: [AisleChange]) {
        try await requireKnown(choices)
        let chosen = try Self.distinct(try await shopping.items(of: choices))
        try await settleAisles()
        let (items, before, created) = try await shopping.assign(chosen, creating: creates)
        guard let before else { return (items, created, []) }
        let changes = chosen.indices.compactMap { place in
            let after = chosen[place].category.isNoChoice ? nil : ChosenCategory(items[place].category)
            return AisleChange(of: chosen[place].item, from: before[place].map { ChosenCategory($0) }, to: after)
        }
        return (items, created, changes)
    }

    /// Returns choices with each item once.
    ///
    /// - Throws: ``ListError/severalCategories(_:_:)`` for an item with different ones.
    private static func distinct(
        _ choices: [(item: AisleItem, category: String)]
    ) throws(ShoppingError) -> [(item: AisleItem, category: String)] {
        var distinct: [(item: AisleItem, category: String)] = []
        for choice in choices {
            guard let other = distinct.first(where: { $0.item.thing == choice.item.thing }) else {
                distinct.append(choice)
                continue
            }
            guard other.category.foldedName != choice.category.foldedName else { continue }
            throw .list(.severalCategories(choice.item.name, [other.category, choice.category]))
        }
        return distinct
    }

    /// Requires that each item stands on a list, or is known.
    private func requireKnown(_ choices: [NamedChoice]) async throws(ShoppingError) {
        let given = choices.filter { !$0.isProduct }.map(\.name)
        let keys = try await read(given).map(\.key)
        let unknown = try await shopping.unknownKeys(Set(keys.compactMap(\.self)).sorted())
        var open = zip(given, keys).filter { $1.map(unknown.contains) ?? true }
        var names: [String] = []
        for list in try await open.isEmpty ? [] : allLists() where !open.isEmpty {
            let listed = try await items(on: list).filter(\.isShown).map(\.name)
            names += listed.map(\.text)
            open.removeAll { name, key in
                listed.contains { $0.text.foldedName == name.foldedName || key != nil && $0.key == key }
            }
        }
        if let first = open.first { throw .list(.unknownItem(first.0, near: names.nearName(of: first.0))) }
    }
}

extension String {
    /// Whether a reference to a category removes the home's choice.
    fileprivate var isNoChoice: Bool { foldedName == AisleChoice.noCategory }
}
