import ShoppingDomain

extension ShoppingModuleService {
    /// Reads the names of items, and finds what is known of their products.
    func aisleItems(_ items: [NamedItem]) async throws(ShoppingError) -> [AisleItem] {
        try Self.requireRoom(for: [(title: "", lines: items.map { IngredientLine($0.name) })])
        var seen: Set<ProductID> = []
        let ids = items.compactMap(\.product).filter { seen.insert($0).inserted }
        let products = try await asking { () async throws(CollaboratorFailure) in try await ask.products(ids) }
        return try await aisleReadings(of: items, Dictionary(uniqueKeysWithValues: zip(ids, products))).map(\.item)
    }

    /// Reads items of which the products are known.
    ///
    /// A product that is linked to an ingredient is in its aisle, as on a plan, whatever the title says.
    ///
    /// - Returns: The items, and what lists call their ingredients.
    func aisleReadings(
        of items: [NamedItem],
        _ products: [ProductID: Product]
    ) async throws(ShoppingError) -> [(item: AisleItem, ingredient: String)] {
        let names = items.map { IngredientLine($0.name) }
        try Self.requireRoom(for: [(title: "", lines: names)])
        let keys = Set(products.values.flatMap(\.ingredients)).sorted()
        let readings = try await asking { () async throws(CollaboratorFailure) in
            try await ask.quantities.read(names + keys.map { IngredientLine($0.rawValue, language: "en") })
        }
        // Keys are opaque: the reading of one counts only if it has that key.
        let known = zip(keys, readings.dropFirst(items.count)).filter { $0 == $1.key }
        let byKey = Dictionary(known) { first, _ in first }
        return zip(items, readings).map { item, reading in
            let product = item.product.flatMap { products[$0] }
            let linked = product?.ingredients ?? []
            let key = linked.first { $0 == reading.key } ?? linked.first ?? reading.key
            let own = key == reading.key ? reading : key.flatMap { byKey[$0] }
            let name = [own?.listName, key?.rawValue].compactMap(\.self).first { !$0.isEmpty } ?? item.name
            let read = AisleItem(
                name: item.product == nil ? name : item.name,
                key: key,
                aisleHint: own?.aisleHint ?? "",
                product: item.product,
                kinds: ItemKinds(product: product?.category)
            )
            return (read, name)
        }
    }
}
