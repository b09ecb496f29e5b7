public import Commands
public import ProductDomain

/// Keeps products on this node, each in its home.
///
/// Every adapter passes `ProductLocalStoreContract`.
public protocol ProductLocalStore: CommandStore where Row == ProductRow {
    /// Returns the products of these identities, by identity; what the home does not have is left out.
    func get(_ productIds: [ProductID], of household: HouseholdID) async throws(StoreError) -> [ProductID: Product]

    /// Returns what these texts stand for; those that are not aliases in this home are left out.
    func resolve(_ aliases: [String], of household: HouseholdID) async throws(StoreError) -> [String: ProductID]

    /// Returns the product of each title key; of several the one with the lowest identity without a barcode, or else
    /// the lowest identity.
    func getByTitle(_ keys: [String], of household: HouseholdID) async throws(StoreError) -> [String: Product]

    /// Returns at most `limit` products after a position, by title key, then identity: the parts of the cursor.
    func query(
        after position: PageCursor?,
        limit: Int,
        of household: HouseholdID
    ) async throws(StoreError) -> [Product]

    /// Returns the identities of the products that are each ingredient, sorted.
    func productIds(
        forIngredients keys: [String],
        of household: HouseholdID
    ) async throws(StoreError) -> [String: [ProductID]]
}

/// What a product store keeps.
public enum ProductRow: Hashable, Sendable {
    /// A product.
    case product(Product)
    /// Another text that means a product.
    case alias(ProductAlias)

    /// The feed's kind of products.
    public static let productKind = "product"
    /// The feed's kind of aliases.
    public static let aliasKind = "alias"
}

extension RowChange<ProductRow> {
    /// Writes a product as it is now; its version says which one the command read.
    package static func save(_ product: Product) -> RowChange {
        RowChange(
            kind: ProductRow.productKind,
            entityId: product.productId.text,
            expectedVersion: product.version - 1,
            row: .product(product),
            payload: encode(product)
        )
    }

    /// Writes an alias that was not there.
    package static func add(_ alias: ProductAlias) -> RowChange {
        RowChange(
            kind: ProductRow.aliasKind,
            entityId: alias.alias,
            expectedVersion: 0,
            row: .alias(alias),
            payload: encode(alias)
        )
    }

    private static func encode(_ value: some Encodable) -> [UInt8] {
        do { return try StoredJSON.encode(value) } catch {
            preconditionFailure("Products and aliases are texts, dates and whole numbers: \(error)")
        }
    }
}
