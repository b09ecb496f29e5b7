public import Commands
public import CommandsTestKit
public import ProductModule

/// Keeps products in memory.
public struct InMemoryProductStore: ProductLocalStore, InMemoryCommandStore {
    /// Where the rows are.
    public let log = InMemoryCommandLog<ProductRow>()

    /// Makes an empty store.
    public init() {}

    /// The products of these identities.
    public func get(
        _ productIds: [ProductID],
        of household: HouseholdID
    ) async throws(StoreError) -> [ProductID: Product] {
        let wanted = Set(productIds)
        let found = await products(of: household).filter { wanted.contains($0.productId) }
        return Dictionary(uniqueKeysWithValues: found.map { ($0.productId, $0) })
    }

    /// What these texts stand for.
    public func resolve(_ aliases: [String], of household: HouseholdID) async throws(StoreError) -> [String: ProductID]
    {
        let wanted = Set(aliases)
        let rows = await log.rows(of: household, kind: ProductRow.aliasKind)
        let found = rows.compactMap { row in if case .alias(let alias) = row { alias } else { nil } }
        let pairs = found.filter { wanted.contains($0.alias) }.map { ($0.alias, $0.productId) }
        return Dictionary(uniqueKeysWithValues: pairs)
    }

    /// For each title key, the product of that title.
    public func getByTitle(_ keys: [String], of household: HouseholdID) async throws(StoreError) -> [String: Product] {
        let wanted = Set(keys)
        let found = await products(of: household).filter { wanted.contains($0.title.key) }
        let ranked = found.sorted { left, right in
            (left.barcode == nil) == (right.barcode == nil) ? left.productId < right.productId : left.barcode == nil
        }
        return Dictionary(ranked.map { ($0.title.key, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// At most `limit` products after a position.
    public func query(
        after position: PageCursor?,
        limit: Int,
        of household: HouseholdID
    ) async throws(StoreError) -> [Product] {
        let sorted = await products(of: household).sorted { $0.pageCursor < $1.pageCursor }
        return Array(sorted.filter { product in position.map { $0 < product.pageCursor } ?? true }.prefix(limit))
    }

    /// For each ingredient key, the identities of its products.
    public func productIds(
        forIngredients keys: [String],
        of household: HouseholdID
    ) async throws(StoreError) -> [String: [ProductID]] {
        let products = await products(of: household)
        let pairs = Set(keys).map { key in
            (key, products.filter { $0.ingredientKeys.contains(key) }.map(\.productId).sorted())
        }
        return Dictionary(uniqueKeysWithValues: pairs).filter { !$0.value.isEmpty }
    }

    private func products(of household: HouseholdID) async -> [Product] {
        await log.rows(of: household, kind: ProductRow.productKind).compactMap { row in
            if case .product(let product) = row { product } else { nil }
        }
    }
}
