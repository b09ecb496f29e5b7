public import Commands
public import CommandsTestKit
public import ProductModule

/// Keeps products in memory.
public struct InMemoryProductStore: ProductLocalStore, InMemoryOperationStore {
    /// Where everything is.
    public let entities: InMemoryEntityStore<ProductRow>
    private let signal = ProductChangeSignal()

    /// Creates an empty store; `entities` determines the node that it belongs to.
    public init(_ entities: InMemoryEntityStore<ProductRow> = InMemoryEntityStore()) {
        self.entities = entities
        entities.observeCommits { [signal] in signal.send($0) }
    }

    /// Returns a sequence with an element after each change.
    public func changes(of household: HouseholdID) -> AsyncStream<Void> { signal.changes(of: household) }

    /// The product that each text means.
    public func get(meaning texts: [String], of household: HouseholdID) async throws(StoreError) -> [String: Product] {
        let byId = Dictionary(uniqueKeysWithValues: products(of: household).map { ($0.productId, $0) })
        let aliases = try await resolve(texts, of: household)
        let pairs = Set(texts).compactMap { text in
            (aliases[text] ?? (try? ProductID(text))).flatMap { byId[$0] }.map { (text, $0) }
        }
        return Dictionary(uniqueKeysWithValues: pairs)
    }

    /// What these texts stand for.
    public func resolve(_ aliases: [String], of household: HouseholdID) async throws(StoreError) -> [String: ProductID]
    {
        let wanted = Set(aliases)
        let pairs = self.aliases(of: household).filter { wanted.contains($0.alias) }.map { ($0.alias, $0.productId) }
        return Dictionary(uniqueKeysWithValues: pairs)
    }

    /// Every alias of these products.
    public func aliases(
        of productIds: [ProductID],
        in household: HouseholdID
    ) async throws(StoreError) -> [ProductAlias] {
        let wanted = Set(productIds)
        return aliases(of: household).filter { wanted.contains($0.productId) }
    }

    private func aliases(of household: HouseholdID) -> [ProductAlias] {
        entities.rows(of: household, kind: "alias").compactMap { row in
            if case .alias(let alias) = row { alias } else { nil }
        }
    }

    /// For each title key, the product of that title.
    public func getByTitle(_ keys: [String], of household: HouseholdID) async throws(StoreError) -> [String: Product] {
        let wanted = Set(keys)
        let found = products(of: household).filter { wanted.contains($0.title.key) }
        let ranked = found.sorted { left, right in
            (left.barcode == nil) == (right.barcode == nil) ? left.productId < right.productId : left.barcode == nil
        }
        return Dictionary(ranked.map { ($0.title.key, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// At most `limit` products of a selection after a place.
    public func query(
        _ selection: ProductSelection,
        after place: ProductPlace?,
        limit: Int,
        of household: HouseholdID
    ) async throws(StoreError) -> [Product] {
        let sort = selection.sort
        let sorted = products(of: household).filter { selection.filter.matches($0) }
            .sorted { sort.precedes(sort.place(of: $0), sort.place(of: $1)) }
        let later = sorted.filter { product in place.map { sort.precedes($0, sort.place(of: product)) } ?? true }
        return Array(later.prefix(limit))
    }

    /// For each ingredient key, the identities of its products in use.
    public func productIds(
        forIngredients keys: [String],
        of household: HouseholdID
    ) async throws(StoreError) -> [String: [ProductID]] {
        index(products(of: household).filter { $0.facts.status.isInUse }, by: keys) { $0.ingredientKeys }
    }

    /// For each barcode, the identities of the products that name it as a related one.
    public func productIds(
        relatedTo barcodes: [String],
        of household: HouseholdID
    ) async throws(StoreError) -> [String: [ProductID]] {
        index(products(of: household), by: barcodes) { $0.facts.relatedBarcodes }
    }

    private func index(
        _ products: [Product],
        by keys: [String],
        _ texts: (Product) -> [String]
    ) -> [String: [ProductID]] {
        let pairs = Set(keys).map { key in
            (key, products.filter { texts($0).contains(key) }.map(\.productId).sorted())
        }
        return Dictionary(uniqueKeysWithValues: pairs).filter { !$0.value.isEmpty }
    }

    private func products(of household: HouseholdID) -> [Product] {
        entities.rows(of: household, kind: "product").compactMap { row in
            if case .product(let product) = row { product } else { nil }
        }
    }
}
