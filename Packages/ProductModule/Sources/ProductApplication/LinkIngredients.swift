import Commands
public import ProductDomain

extension ProductModuleService {
    /// Changes which products are ingredients, and which ones lists propose, each change for itself.
    ///
    /// On a device, the hub gets them by the write policy.
    ///
    /// - Parameter changes: The changes; a later one sees what an earlier one did.
    /// - Returns: One entry for each change, in the same order.
    /// - Throws: ``ProductError/tooMany(count:most:)`` for more than ``mostProducts``.
    public func linkIngredients(_ changes: [IngredientLinkChange]) async throws(ProductError) -> UpdateProductsResult {
        try Self.check(changes.count)
        let result = try await context.once(in: store) { () async throws(ProductError) in
            do throws(StoreError) {
                var batch = try await ProductBatch(linking: changes, in: self)
                let entries = changes.map { change in
                    do throws(ProductRefusal) { return try batch.apply(change) } catch {
                        return UpdateProductsResult.Entry(product: batch.find(change.product), refusal: error)
                    }
                }
                return (batch.operations, UpdateProductsResult(entries: entries))
            } catch { throw .store(error) }
        }
        await send(result.entries.filter { $0.result == .updated }.compactMap { $0.product?.productId })
        return result
    }

    /// Returns the product that a list proposes for each ingredient, in the order of the keys: the one preferred in the
    /// store, or else everywhere, or else the only one.
    ///
    /// Archived and blocked products are never proposed.
    ///
    /// - Parameters:
    ///   - ingredientKeys: The ingredients.
    ///   - store: The identifier of the store; `PreferredProducts.everywhere` for no certain one.
    /// - Returns: One entry for each ingredient; `nil` where a person would have to choose, and for an ingredient
    ///   without products.
    /// - Throws: ``ProductError/tooMany(count:most:)`` for more than ``mostIngredients``, ``ProductError/store(_:)``
    ///   when the store fails.
    public func proposeProducts(
        for ingredientKeys: [String],
        in store: String = PreferredProducts.everywhere
    ) async throws(ProductError) -> [Product?] {
        try Self.check(ingredientKeys.count, most: Self.mostIngredients)
        do {
            let links = try await IngredientLinks(of: ingredientKeys, in: self)
            let ids = ingredientKeys.map { links.preferred(for: $0).proposed(among: links.products(of: $0), in: store) }
            let wanted = Array(Set(ids.compactMap(\.self)))
            let products = wanted.isEmpty ? [:] : try await self.store.get(wanted, of: context.household)
            return ids.map { $0.flatMap { products[$0] } }
        } catch { throw .store(error) }
    }
}

extension ProductBatch {
    /// Reads what changes of links may need.
    init(linking changes: [IngredientLinkChange], in module: ProductModuleService) async throws(StoreError) {
        try await self.init(deleting: changes.map(\.product), in: module)
        links = try await IngredientLinks(of: changes.map(\.ingredientKey), in: module)
    }

    /// Links a product to an ingredient, or takes the link away.
    mutating func apply(_ change: IngredientLinkChange) throws(ProductRefusal) -> UpdateProductsResult.Entry {
        guard let product = find(change.product) else { throw .noProduct(name: change.product.typed) }
        if let refusal = change.storageRefusal { throw refusal }
        let (id, key) = (product.productId, change.ingredientKey)
        let isChanged: Bool
        switch change.kind {
        case .link: isChanged = try link(product, to: key)
        case .prefer:
            let isLinked = try link(product, to: key)
            isChanged = links.prefer(id, for: key, in: change.store) || isLinked
        case .learn:
            let isLinked = try link(product, to: key)
            isChanged = links.learn(id, for: key, in: change.store) || isLinked
        case .remove:
            isChanged = unlink(product, from: key, in: change.store)
            guard isChanged else { throw .notLinked(ingredientKey: key, name: product.name) }
        }
        return UpdateProductsResult.Entry(product: current(id), result: isChanged ? .updated : .unchanged)
    }

    /// Makes a product an ingredient; returns whether it was none.
    private mutating func link(_ product: Product, to key: String) throws(ProductRefusal) -> Bool {
        guard !product.ingredientKeys.contains(key) else { return false }
        let linked = product.with(ingredientKeys: product.ingredientKeys + [key], at: time)
        if let refusal = linked.sizeRefusal { throw refusal }
        put(linked)
        return true
    }

    /// Takes a product off an ingredient, or off a store's preference; returns whether it was there.
    private mutating func unlink(_ product: Product, from key: String, in store: String) -> Bool {
        guard store == PreferredProducts.everywhere else { return links.forget(product.productId, for: key, in: store) }
        let isForgotten = links.forget(product.productId, for: key, in: nil)
        guard product.ingredientKeys.contains(key) else { return isForgotten }
        put(product.with(ingredientKeys: product.ingredientKeys.filter { $0 != key }, at: time))
        return true
    }
}

extension IngredientLinkChange {
    /// Why no store can keep the change: its ingredient or its store has too many bytes, or U+0000.
    var storageRefusal: ProductRefusal? {
        let texts = [ingredientKey, store].map { GroupChange(ProductRow.ingredientsGroup, .add(ByteText($0))) }
        guard texts.allSatisfy(\.isStorable) else { return .unstorable(name: ingredientKey) }
        return [("ingredientKey", ingredientKey), ("storeId", store)].first {
            $0.1.utf8.count > GroupLimits.keyTextBytes
        }
        .map { .textTooLong(field: $0.0, bytes: $0.1.utf8.count, most: GroupLimits.keyTextBytes) }
    }
}
