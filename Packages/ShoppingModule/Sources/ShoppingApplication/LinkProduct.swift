public import ShoppingDomain

extension ShoppingModuleService {
    /// Changes which product the home takes for the ingredient that a person names.
    ///
    /// - Parameters:
    ///   - action: What changes.
    ///   - product: The product's barcode, identifier, or title.
    ///   - ingredient: The ingredient as recipes write it, such as "oat milk".
    ///   - store: The name or identifier of the store that the change is for; empty for all.
    /// - Returns: The ingredient and the product.
    /// - Throws: ``ShoppingError`` when the name isn't an ingredient or another service refuses; nothing changes then.
    public func linkProduct(
        _ action: ProductLinkAction,
        _ product: String,
        to ingredient: String,
        store: String = ""
    ) async throws(ShoppingError) -> LinkedProduct {
        let named = try await namedIngredients([ingredient])[0]
        return try await asking { () async throws(CollaboratorFailure) in
            let place = store.isEmpty ? nil : try await ask.categories.store(named: store)
            let (product, changed) = try await ask.products.link(action, product, to: named.key, in: place)
            return LinkedProduct(ingredient: named, product: product, isChanged: changed)
        }
    }

    /// Returns which products the home takes for ingredients, or a page of those of all products.
    ///
    /// - Parameters:
    ///   - ingredients: The ingredients as recipes write them; empty for all.
    ///   - limit: How many products a page covers; 0 for the product service's own number.
    ///   - cursor: The cursor of the last page; empty for the first one.
    /// - Returns: The links.
    /// - Throws: ``ShoppingError`` when a name isn't an ingredient or another service refuses.
    public func productLinks(
        of ingredients: [String] = [],
        limit: Int = 0,
        cursor: String = ""
    ) async throws(ShoppingError) -> ProductLinkPage {
        let keys = try await ingredients.isEmpty ? [] : namedIngredients(ingredients).map(\.key)
        return try await asking { () async throws(CollaboratorFailure) in
            let (links, next) = try await ask.products.links(of: keys, limit: limit, cursor: cursor)
            let isOfStores = links.contains { !$0.preferredStores.isEmpty }
            let names = isOfStores ? try await ask.categories.storeNames() : [:]
            return ProductLinkPage(links: links, nextCursor: next, storeNames: names)
        }
    }

    /// Returns the ingredient of each name.
    func namedIngredients(_ names: [String]) async throws(ShoppingError) -> [NamedIngredient] {
        let lines = try await readLines(of: [(title: "", lines: names.map { IngredientLine($0) })])
        var ingredients: [NamedIngredient] = []
        for line in lines {
            guard let key = line.reading.key else { throw .noIngredient(line.text) }
            ingredients.append(NamedIngredient(key: key, listName: line.reading.listName))
        }
        return ingredients
    }
}
