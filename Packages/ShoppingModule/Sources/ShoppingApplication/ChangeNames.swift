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
                try await moveCategory(of: changed)
                changed.left.products = try await moveProducts(of: changed)
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

    /// Gives the ingredient the category that the home chose for an old key, unless it has a choice of its own.
    ///
    /// The choices for keys that are gone go; after a split, both ingredients have one.
    private func moveCategory(of changed: ChangedNames) async throws(CollaboratorFailure) {
        let keys = changed.movedKeys
        guard !keys.isEmpty else { return }
        let own = AisleItem(name: changed.ingredient.name, key: changed.ingredient.key, aisleHint: "", product: nil)
        let old = keys.map { AisleItem(name: $0.rawValue, key: $0, aisleHint: "", product: nil) }
        let found = try await ask.categories.sort([own] + old, store: "")
        let chosen = zip(old, zip(found.categories, found.assigned).dropFirst()).filter { $0.1.1 }
        guard let first = chosen.first else { return }
        var choices = found.assigned[0] ? [] : [(item: own, category: first.1.0.id.rawValue)]
        if changed.before == nil { choices += chosen.map { (item: $0.0, category: "default") } }
        guard !choices.isEmpty else { return }
        _ = try await ask.categories.assign(choices, creating: false)
    }

    /// Makes the products of keys that are gone those of the ingredient; what it prefers itself stays preferred.
    ///
    /// After a split, the products stay: which of them are the new ingredient only a person knows.
    ///
    /// - Returns: How many stay.
    private func moveProducts(of changed: ChangedNames) async throws(CollaboratorFailure) -> Int {
        let keys = changed.movedKeys
        guard !keys.isEmpty else { return 0 }
        let links = try await ask.products.links(of: keys, limit: 0, cursor: "").links
        guard changed.before == nil else { return Set(links.map(\.product)).count }
        let changes = links.flatMap { link in
            let change = { (action, key, store) in
                ProductLinkChange(action, link.product, to: key, in: store)
            }
            let key = changed.ingredient.key
            let preferred: [ProductLinkChange] =
                (link.isPreferred ? [change(.learn, key, nil)] : [])
                + link.preferredStores.map { change(.learn, key, $0) }
            // A product has room for a limited number of ingredients, so the old one makes place first.
            return [change(.remove, link.ingredient, nil)] + (preferred.isEmpty ? [change(.link, key, nil)] : preferred)
        }
        if !changes.isEmpty { try await ask.products.link(changes) }
        return 0
    }
}

extension ChangedNames {
    /// The old keys besides that of the ingredient.
    var movedKeys: [IngredientKey] { oldKeys.filter { $0 != ingredient.key } }
}
