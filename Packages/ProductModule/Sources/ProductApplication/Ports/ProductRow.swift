public import Commands
public import ProductDomain

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
    public static func save(_ product: Product) -> RowChange {
        RowChange(
            kind: ProductRow.productKind,
            entityId: product.productId.text,
            expectedVersion: product.version - 1,
            row: .product(product),
            payload: encode(product)
        )
    }

    /// Writes an alias that was not there.
    public static func add(_ alias: ProductAlias) -> RowChange {
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
