import Commands
import ProductDomain

/// The products and the preferences of some ingredients: as the home has them, and as a command leaves them.
struct IngredientLinks {
    private var entities: [EntityKey: StoredEntity] = [:]
    private var before: [String: PreferredProducts] = [:]
    private var now: [String: PreferredProducts] = [:]
    /// The products in use of each ingredient, as the home has them.
    private var inUse: [String: [ProductID]] = [:]

    /// No links.
    static let none = IngredientLinks()

    private init() {}

    /// Reads the links of ingredients.
    init(of keys: [String], in module: ProductModuleService) async throws(StoreError) {
        guard !keys.isEmpty else { return }
        let household = module.context.household
        entities = try await module.store.entities(Set(keys).map(PreferredProducts.entity(of:)), in: household)
        inUse = try await module.store.productIds(forIngredients: keys, of: household)
        for entity in entities.values where entity.state.isAlive {
            if case .preferred(let preferred) = try ProductRow(entity) { before[preferred.ingredientKey] = preferred }
        }
        // A product that got a barcode since then has another identifier.
        let texts = Set(before.values.flatMap { $0.byStore.values.map(\.text) })
        let moved = texts.isEmpty ? [:] : try await module.store.resolve(Array(texts), of: household)
        for (key, preferred) in before {
            before[key]?.byStore = preferred.byStore.mapValues { moved[$0.text] ?? $0 }
        }
        now = before
    }

    /// Returns the products in use of an ingredient, sorted.
    func products(of key: String) -> [ProductID] { inUse[key] ?? [] }

    /// Returns the preferences for an ingredient.
    func preferred(for key: String) -> PreferredProducts { now[key] ?? PreferredProducts(ingredientKey: key) }

    /// Returns the stores in which each ingredient of a product prefers it, sorted.
    func stores(preferring product: Product) -> [String: [String]] {
        let pairs = product.ingredientKeys.map { key in
            let stores = preferred(for: key).byStore.filter { $0.value == product.productId }.keys
            return (key, stores.sorted { $0.utf8Precedes($1) })
        }
        // Keys that differ in their bytes can be the same text.
        return Dictionary(pairs) { first, _ in first }
    }

    /// Prefers a product; returns whether that is new.
    mutating func prefer(_ id: ProductID, for key: String, in store: String) -> Bool {
        var preferred = preferred(for: key)
        guard preferred.byStore.updateValue(id, forKey: store) != id else { return false }
        now[key] = preferred
        return true
    }

    /// Prefers a product unless another one in use is preferred, or an earlier part of the command prefers one; returns
    /// whether that is new.
    mutating func learn(_ id: ProductID, for key: String, in store: String) -> Bool {
        let held = preferred(for: key).byStore[store]
        let isChosenHere = held != before[key]?.byStore[store]
        if let held, isChosenHere || products(of: key).contains(held) { return false }
        return prefer(id, for: key, in: store)
    }

    /// Stops preferring a product in a store, or for `nil` in any; returns whether it was preferred.
    mutating func forget(_ id: ProductID, for key: String, in store: String?) -> Bool {
        var preferred = preferred(for: key)
        let kept = preferred.byStore.filter { $0.value != id || (store != nil && $0.key != store) }
        guard kept.count < preferred.byStore.count else { return false }
        preferred.byStore = kept
        now[key] = preferred
        return true
    }

    /// One operation for each ingredient whose preferences change.
    var operations: [PlannedOperation] {
        now.keys.sorted().compactMap { key in
            guard let preferred = now[key], preferred != before[key] else { return nil }
            let row = ProductRow.preferred(preferred)
            let entity = entities[row.key] ?? .absent(row.key)
            guard entity.state.isAlive else {
                return PlannedOperation(saving: row.changes, in: entity, by: ProductRow.rules)
            }
            return PlannedOperation(.change(changes(of: preferred)), of: row.key, expecting: entity.version)
        }
    }

    /// The stores whose preferred product differs; the others stay, with what a later release wrote for them.
    private func changes(of preferred: PreferredProducts) -> [GroupChange] {
        let (earlier, later) = (before[preferred.ingredientKey]?.byStore ?? [:], preferred.byStore)
        return Set(earlier.keys).union(later.keys).sorted().filter { earlier[$0] != later[$0] }.map { store in
            let key = ByteText(store)
            return GroupChange(ProductRow.preferredGroup, later[store].map { .put(key, json: $0) } ?? .removeKey(key))
        }
    }
}

extension PreferredProducts {
    /// The entity that keeps the preferences of an ingredient.
    static func entity(of key: String) -> EntityKey { EntityKey(kind: ProductRow.ingredientKind, id: ByteText(key)) }
}
