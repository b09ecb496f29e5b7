public import ShoppingDomain

extension ShoppingModuleService {
    /// Assigns ingredients to a category, given their names.
    ///
    /// - Parameters:
    ///   - names: At least one name as recipes write it, such as "oat milk".
    ///   - category: The category's name or identifier; "default" removes the home's choices.
    /// - Returns: The category, `nil` if the choices were removed, and where the home now finds each ingredient; two
    ///   names of one ingredient give one entry.
    /// - Throws: ``ShoppingError`` when a name isn't an ingredient or another service refuses; nothing is assigned
    ///   then.
    public func assignIngredients(
        _ names: [String],
        to category: String
    ) async throws(ShoppingError) -> (category: ShopCategory?, ingredients: [AssignedIngredient]) {
        let lines = try await readLines(of: [(title: "", lines: names.map { IngredientLine($0) })])
        if let nameless = lines.first(where: { $0.reading.key == nil }) { throw .noIngredient(nameless.text) }
        let ingredients = Ingredient.gathering(lines)
        let (named, found) = try await asking { () async throws(CollaboratorFailure) in
            try await ask.categories.assign(ingredients, to: category)
        }
        return (named, zip(ingredients, found).map { AssignedIngredient(name: $0.name, category: $1) })
    }

    /// Assigns each ingredient or product to a category of its own, given their names, all of them or none.
    ///
    /// - Parameters:
    ///   - choices: Each ingredient as recipes write it, or product as a person names it, with the category's name or
    ///     identifier; of two names of one ingredient or product, the first counts.
    ///   - creates: Whether to create categories that the home doesn't have.
    /// - Returns: Where the home now finds the ingredients and products, each once, and the categories that were
    ///   created.
    /// - Throws: ``ShoppingError`` when a name isn't an ingredient or has two categories, the home has no such product,
    ///   or another service refuses; nothing is assigned then.
    public func assignItems(
        _ choices: [NamedChoice],
        creating creates: Bool
    ) async throws(ShoppingError) -> (items: [AssignedIngredient], created: [ShopCategory]) {
        let (items, _, created) = try await assign(try await resolved(choices), creating: creates)
        return (items, created)
    }

    /// Assigns each item to a category of its own, all of them or none.
    func assign(
        _ choices: [(item: AisleItem, category: String)],
        creating creates: Bool
    ) async throws(ShoppingError) -> (
        items: [AssignedIngredient], before: [ShopCategory?]?, created: [ShopCategory]
    ) {
        let (found, before, created) = try await asking { () async throws(CollaboratorFailure) in
            try await ask.categories.assign(choices, creating: creates)
        }
        return (zip(choices, found).map { AssignedIngredient(name: $0.item.name, category: $1) }, before, created)
    }

    /// Returns the ingredients and products of choices, each once: of two names of one, the first counts.
    ///
    /// - Throws: ``ListError/severalCategories(_:_:)`` for a name with two categories, or another `ShoppingError`.
    func resolved(_ choices: [NamedChoice]) async throws(ShoppingError) -> [(item: AisleItem, category: String)] {
        var chosen: [String: String] = [:]
        for choice in choices {
            let other = chosen.updateValue(choice.category, forKey: "\(choice.isProduct)/\(choice.name.foldedName)")
            guard let other, other.foldedName != choice.category.foldedName else { continue }
            throw .list(.severalCategories(choice.name, [other, choice.category]))
        }
        // An ingredient's key may read like a product's identifier, so each has a place of its own.
        var seen: Set<[String?]> = []
        return try await items(of: choices).filter { seen.insert($0.item.thing).inserted }
    }

    /// Returns the ingredient or the product of each choice.
    func items(of choices: [NamedChoice]) async throws(ShoppingError) -> [(item: AisleItem, category: String)] {
        let products = try await products(of: choices)
        let named = zip(choices, products).map { NamedItem($1.map(\.label) ?? $0.name, product: $1?.id) }
        let known = Dictionary(products.compactMap { $0.map { ($0.id, $0) } }) { first, _ in first }
        let items = try await aisleReadings(of: named, known).map(\.item)
        if let place = items.firstIndex(where: { $0.key == nil && $0.product == nil }) {
            throw .noIngredient(choices[place].name)
        }
        return zip(items, choices).map { (item: $0, category: $1.category) }
    }

    /// Returns the keys of choices that no table and no product of the home knows.
    func unknownKeys(_ keys: [IngredientKey]) async throws(ShoppingError) -> Set<IngredientKey> {
        guard !keys.isEmpty else { return [] }
        let (titles, products) = try await asking { () async throws(CollaboratorFailure) in
            (
                try await ask.ingredients.titles(of: keys, includingOwn: false),
                try await ask.products.products(for: keys)
            )
        }
        return Set(zip(keys, zip(titles, products)).filter { $0.1.0.name.isEmpty && $0.1.1.isEmpty }.map(\.0))
    }

    /// Returns the product of each choice that is about one; `nil` for the others.
    private func products(of choices: [NamedChoice]) async throws(ShoppingError) -> [Product?] {
        let names = choices.filter(\.isProduct).map(\.name)
        guard !names.isEmpty else { return choices.map { _ in nil } }
        // What looks like a barcode or a productId may be a title.
        let references = names.flatMap { [ProductReference($0), .name($0)] }
        let found = try await asking { () async throws(CollaboratorFailure) in
            try await ask.products.find(references)
        }
        var products: [Product] = []
        for (place, name) in names.enumerated() {
            guard let product = found[2 * place] ?? found[2 * place + 1] else {
                throw .unknownProduct(name, locale: "")
            }
            products.append(product)
        }
        var left = products[...]
        return choices.map { $0.isProduct ? left.popFirst() : nil }
    }
}

extension AisleItem {
    /// What a choice of a category is about: the product, or else the ingredient.
    var thing: [String?] { [product?.rawValue, product == nil ? key?.rawValue : nil] }
}
