public import ShoppingModule

extension StubCollaborators {
    /// Returns the product in ``preferred``, or else the only one in ``products``.
    public func propose(
        for ingredients: [IngredientKey],
        in store: StoreID?
    ) throws(CollaboratorFailure) -> [ProposedProduct?] {
        try note("propose \(ingredients.count) \(store?.rawValue ?? "-")", .product)
        return ingredients.map { key in
            let linked = products[key.rawValue] ?? []
            let id =
                preferred["\(key) \(store?.rawValue ?? "")"] ?? preferred[key.rawValue]
                ?? (linked.count == 1 ? linked.first : nil)
            return id.map {
                ProposedProduct(id: ProductID(rawValue: $0), title: titles[$0] ?? "", pack: shopPacks[$0])
            }
        }
    }

    /// Links a product of ``titles`` in ``products`` and ``preferred``.
    public func link(
        _ action: ProductLinkAction,
        _ product: String,
        to ingredient: IngredientKey,
        in store: StoreID?
    ) throws(CollaboratorFailure) -> (product: Product, changed: Bool) {
        try note("\(action.rawValue) \(product) to \(ingredient) in \(store?.rawValue ?? "-")", .product)
        guard let id = titles.first(where: { $0.value.lowercased() == product.lowercased() || $0.key == product })?.key
        else {
            throw CollaboratorFailure(.product, cause: StubError.absent(.product))
        }
        let key = ingredient.rawValue
        let isLinked = products[key]?.contains(id) ?? false
        if action == .remove {
            products[key]?.removeAll { $0 == id }
        } else if !isLinked {
            products[key, default: []].append(id)
        }
        if action == .prefer { preferred[store.map { "\(key) \($0)" } ?? key] = id }
        let means = action == .remove ? [] : [ingredient]
        let linked = Product(id: ProductID(rawValue: id), title: titles[id] ?? "", ingredients: means)
        return (linked, isLinked == (action == .remove))
    }

    /// Makes each change as ``link(_:_:to:in:)``; what is preferred stays so.
    public func link(_ changes: [ProductLinkChange]) throws(CollaboratorFailure) {
        for change in changes {
            let key = change.store.map { "\(change.ingredient) \($0)" } ?? change.ingredient.rawValue
            let action = change.action == .learn ? preferred[key] == nil ? .prefer : .link : change.action
            _ = try link(action, change.product.rawValue, to: change.ingredient, in: change.store)
            if change.action == .remove {
                preferred = preferred.filter { entry in
                    entry.value != change.product.rawValue
                        || entry.key != key && !entry.key.hasPrefix("\(change.ingredient) ")
                }
            }
        }
    }

    /// Returns everything in ``products``, or what is there of some ingredients, with a cursor for pages of one
    /// product.
    public func links(
        of ingredients: [IngredientKey],
        limit: Int,
        cursor: String
    ) throws(CollaboratorFailure) -> (links: [ProductLink], nextCursor: String) {
        try note("links \(ingredients.count) \(limit) \(cursor)", .product)
        let keys = ingredients.isEmpty ? products.keys.sorted().compactMap(IngredientKey.init) : ingredients
        let links = keys.flatMap { key in
            (products[key.rawValue] ?? []).map { id in
                let places = preferred.filter { $0.value == id && $0.key.hasPrefix("\(key) ") }.keys
                let stores = places.compactMap { StoreID(rawValue: String($0.dropFirst(key.rawValue.count + 1))) }
                return ProductLink(
                    ingredient: key,
                    product: ProductID(rawValue: id),
                    title: titles[id] ?? "",
                    isPreferred: preferred[key.rawValue] == id,
                    preferredStores: stores
                )
            }
        }
        return (links, limit == 1 && cursor.isEmpty ? "next" : "")
    }
}
