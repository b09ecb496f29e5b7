import Commands
import GRDB
import ProductModule
import SQLiteKit

extension Database {
    /// Returns at most `limit` products after a position, by title key, then identity.
    func products(after position: PageCursor?, limit: Int, of household: HouseholdID) throws -> [Product] {
        let titleKey = position?.parts[0] ?? ""
        let sql = """
            SELECT body FROM products
            WHERE household_id = ? AND title_key >= ? AND (title_key > ? OR product_id > ?)
            ORDER BY title_key, product_id LIMIT ?
            """
        let arguments: StatementArguments = [
            household.blob, titleKey, titleKey, position?.parts[1] ?? "", limit,
        ]
        return try Row.fetchAll(cachedStatement(sql: sql), arguments: arguments).map(Product.init(row:))
    }

    /// Writes one product or alias of a home, or deletes it.
    func write(_ change: RowChange<ProductRow>, of household: HouseholdID) throws {
        switch change.row {
        case .product(let product)?: try save(product, of: household)
        case .alias(let alias)?: try save(alias, of: household)
        case nil: try delete(change, of: household)
        }
    }

    private func save(_ product: Product, of household: HouseholdID) throws {
        let id = product.productId.text
        try run(
            """
            INSERT INTO products (household_id, product_id, title_key, barcode, body) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (household_id, product_id)
            DO UPDATE SET title_key = excluded.title_key, barcode = excluded.barcode, body = excluded.body
            """,
            [household.blob, id, product.title.key, product.barcode?.value, try product.body()]
        )
        try run("DELETE FROM product_ingredients WHERE household_id = ? AND product_id = ?", [household.blob, id])
        for key in product.ingredientKeys {
            try run("INSERT INTO product_ingredients VALUES (?, ?, ?)", [household.blob, key, id])
        }
    }

    private func save(_ alias: ProductAlias, of household: HouseholdID) throws {
        try run(
            """
            INSERT INTO product_aliases (household_id, alias, product_id) VALUES (?, ?, ?)
            ON CONFLICT (household_id, alias) DO UPDATE SET product_id = excluded.product_id
            """,
            [household.blob, alias.alias, alias.productId.text]
        )
    }

    private func delete(_ change: RowChange<ProductRow>, of household: HouseholdID) throws {
        let key: StatementArguments = [household.blob, change.entityId]
        if change.kind == ProductRow.aliasKind {
            return try run("DELETE FROM product_aliases WHERE household_id = ? AND alias = ?", key)
        }
        try run("DELETE FROM product_ingredients WHERE household_id = ? AND product_id = ?", key)
        try run("DELETE FROM products WHERE household_id = ? AND product_id = ?", key)
    }

    private func run(_ sql: String, _ arguments: StatementArguments) throws {
        try cachedStatement(sql: sql).execute(arguments: arguments)
    }
}
