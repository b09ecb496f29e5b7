import ShoppingDomain

extension ShoppingLists {
    /// Gives ingredients the categories that the home chose for their old keys, unless they have choices of their own.
    ///
    /// The choices for keys that are gone go; after a split, both ingredients have one.
    func moveCategories(of changes: [ChangedNames]) async throws(CollaboratorFailure) {
        let moving = changes.filter { !$0.movedKeys.isEmpty }
        guard !moving.isEmpty else { return }
        let chosen = try await chosenCategories(of: moving.flatMap { [$0.ingredient.key] + $0.movedKeys })
        var choices: [(item: AisleItem, category: String)] = []
        for change in moving {
            let old = change.movedKeys.filter { chosen[$0] != nil }
            guard let first = old.first.flatMap({ chosen[$0] }) else { continue }
            if chosen[change.ingredient.key] == nil { choices.append((change.ingredient.aisleItem, first.rawValue)) }
            guard change.before == nil else { continue }
            choices += old.map { (AisleItem(name: $0.rawValue, key: $0), AisleChoice.noCategory) }
        }
        guard !choices.isEmpty else { return }
        _ = try await ask.categories.assign(choices, creating: false)
    }

    /// Returns the categories that the home chose for keys, of those that it chose one for.
    func chosenCategories(
        of keys: [IngredientKey]
    ) async throws(CollaboratorFailure) -> [IngredientKey: CategoryID] {
        guard !keys.isEmpty else { return [:] }
        // By a name, the category service also finds what the home chose for another key of about the same name.
        let order = try await ask.categories.sort(keys.map { AisleItem(name: "", key: $0) }, store: "")
        let chosen = zip(keys, zip(order.categories, order.assigned)).filter { $0.1.1 }
        return Dictionary(chosen.map { ($0.0, $0.1.0.id) }) { first, _ in first }
    }

    /// Makes the products of keys that are gone those of the ingredients; what these prefer themselves stays preferred.
    ///
    /// After a split, the products stay: which of them are the new ingredient only a person knows.
    ///
    /// - Returns: How many stay.
    func moveProducts(of changes: [ChangedNames]) async throws(CollaboratorFailure) -> Int {
        let moves = changes.flatMap { change in change.movedKeys.map { (key: $0, change: change) } }
        guard !moves.isEmpty else { return 0 }
        let byKey = Dictionary(moves.map { ($0.key, $0.change) }) { first, _ in first }
        let links = try await ask.products.links(of: moves.map(\.key), limit: 0, cursor: "").links
        let staying = links.filter { byKey[$0.ingredient]?.before != nil }
        let moved = links.flatMap { link -> [ProductLinkChange] in
            guard let change = byKey[link.ingredient], change.before == nil else { return [] }
            return link.moving(to: change.ingredient.key)
        }
        if !moved.isEmpty { try await ask.products.link(moved) }
        return Set(staying.map(\.product)).count
    }
}

extension ProductLink {
    /// The changes by which the product is that of another ingredient.
    fileprivate func moving(to key: IngredientKey) -> [ProductLinkChange] {
        let stores: [StoreID?] = (isPreferred ? [nil] : []) + preferredStores
        let preferred = stores.map { ProductLinkChange(.learn, product, to: key, in: $0) }
        // A product has room for a limited number of ingredients, so the old one makes place first.
        return [ProductLinkChange(.remove, product, to: ingredient, in: nil)]
            + (preferred.isEmpty ? [ProductLinkChange(.link, product, to: key, in: nil)] : preferred)
    }
}

extension OwnIngredient {
    fileprivate var aisleItem: AisleItem { AisleItem(name: name, key: key) }
}

extension AisleItem {
    fileprivate init(name: String, key: IngredientKey) {
        self.init(name: name, key: key, aisleHint: "", product: nil)
    }
}

extension ChangedNames {
    /// The old keys besides that of the ingredient.
    var movedKeys: [IngredientKey] { oldKeys.filter { $0 != ingredient.key } }
}
