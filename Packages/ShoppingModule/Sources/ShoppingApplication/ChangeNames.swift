import Commands
public import ShoppingDomain

extension ShoppingLists {
    /// The effect of changed names on the recipes: a ``ChangedKeys``.
    public static let namesEffect = "shopping.names"

    /// Merges, splits, or renames ingredients, and moves what the home has under the old keys.
    ///
    /// The names change first, once for each command; a refusal changes nothing. Then the home's choice of a category
    /// and its products go to the new key, and last the staples and what is still to buy on open lists. That the
    /// recipes read their lines again is owed to them, so that it happens even if they can't be asked now. What was
    /// bought, and what is on archived lists, keeps its key.
    ///
    /// After a merge or another name that was interrupted, the same change has the rest follow, by the same command or
    /// by another: the quantity service names every key that the other names of the ingredient had.
    ///
    /// - Parameter change: What to change.
    /// - Returns: The ingredients, how many recipes follow, and what doesn't: ``ChangedNames/left``.
    /// - Throws: ``ShoppingError`` when the names can't be changed so, another service doesn't answer, or the store
    ///   fails.
    public func changeNames(_ change: NameChange) async throws(ShoppingError) -> ChangedNames {
        try await context.onceWithEffects(in: store) { () async throws(ShoppingError) in
            var changed = try await changed(change)
            guard !changed.oldKeys.isEmpty else {
                changed.recipes = 0
                return ([], [], changed)
            }
            try await settleAisles()
            try await asking { () async throws(CollaboratorFailure) in
                try await moveCategories(of: [changed])
                changed.left.products = try await moveProducts(of: [changed])
            }
            let last = try await follow(changed)
            (changed.left.fullLists, changed.left.staple) = (last.fullLists, last.staple)
            // The names have changed, so the recipes follow whether they can be counted now or not.
            changed.recipes = try? await ask.recipes.unread(using: changed.oldKeys)
            let effect = PlannedEffect(Self.namesEffect, json: ChangedKeys(changed.oldKeys))
            return (last.operations, [effect], changed)
        }
    }

    /// Changes the names; an ingredient that only recipes, staples, or open lists know becomes one of the home's own.
    private func changed(_ change: NameChange) async throws(ShoppingError) -> ChangedNames {
        do { return try await ask.ingredients.change(change, isUsed: false) } catch {
            guard error.isRefusal, let name = change.staying, try await isUsed(name) else { throw .collaborator(error) }
        }
        return try await asking { () async throws(CollaboratorFailure) in
            try await ask.ingredients.change(change, isUsed: true)
        }
    }

    /// Whether recipes, staples, or open lists have an ingredient.
    private func isUsed(_ name: String) async throws(ShoppingError) -> Bool {
        guard !name.foldedName.isEmpty, let key = try await read([name]).first?.key else { return false }
        let uses = try await asking { () async throws(CollaboratorFailure) in
            try await ask.recipes.ingredientUse(of: [key])
        }
        if !uses.isEmpty { return true }
        if try await allStaples().contains(where: { $0.name.key == key }) { return true }
        let open = Set(try await allLists().filter(\.isOpen).map(\.id))
        let items = try await storing { () async throws(StoreError) in
            try await store.items(on: open, of: context.household)
        }
        return items.contains { $0.name.key == key && $0.isShown }
    }
}
