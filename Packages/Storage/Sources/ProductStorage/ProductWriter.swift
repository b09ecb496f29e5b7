import Commands
import Foundation
import GRDB
import ProductModule

/// Writes the rows of one home's products.
struct ProductWriter: Sendable {
    let household: Data

    func write(_ change: RowChange<ProductRow>, in database: Database) throws {
        switch change.row {
        case .product(let product)?: try save(product, in: database)
        case .alias(let alias)?: try save(alias, in: database)
        case nil: try delete(change, in: database)
        }
    }

    private func save(_ product: Product, in database: Database) throws {
        let id = product.productId.text
        try execute(
            """
            INSERT INTO products (household_id, product_id, title_key, barcode, body) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (household_id, product_id)
            DO UPDATE SET title_key = excluded.title_key, barcode = excluded.barcode, body = excluded.body
            """,
            [household, id, product.title.key, product.barcode?.value, try ProductBody.encode(product)],
            database
        )
        try execute(
            "DELETE FROM product_ingredients WHERE household_id = ? AND product_id = ?",
            [household, id],
            database
        )
        for key in product.ingredientKeys {
            try execute("INSERT INTO product_ingredients VALUES (?, ?, ?)", [household, key, id], database)
        }
    }

    private func save(_ alias: ProductAlias, in database: Database) throws {
        try execute(
            """
            INSERT INTO product_aliases (household_id, alias, product_id) VALUES (?, ?, ?)
            ON CONFLICT (household_id, alias) DO UPDATE SET product_id = excluded.product_id
            """,
            [household, alias.alias, alias.productId.text],
            database
        )
    }

    private func delete(_ change: RowChange<ProductRow>, in database: Database) throws {
        let key: StatementArguments = [household, change.entityId]
        if change.kind == ProductRow.aliasKind {
            return try execute("DELETE FROM product_aliases WHERE household_id = ? AND alias = ?", key, database)
        }
        try execute("DELETE FROM product_ingredients WHERE household_id = ? AND product_id = ?", key, database)
        try execute("DELETE FROM products WHERE household_id = ? AND product_id = ?", key, database)
    }

    private func execute(_ sql: String, _ arguments: StatementArguments, _ database: Database) throws {
        try database.cachedStatement(sql: sql).execute(arguments: arguments)
    }
}
