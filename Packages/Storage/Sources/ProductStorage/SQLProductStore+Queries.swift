import Commands
import ProductModule
import SQLKit

extension SQLConnection {
    /// Returns at most `limit` products after a position, by title key, then identity.
    func products(after position: PageCursor?, limit: Int, in household: HouseholdID) throws -> [Product] {
        let titleKey = position?.parts[0] ?? ""
        return try rows(
            """
            SELECT body FROM products
            WHERE household_id = ? AND title_key >= ? AND (title_key > ? OR product_id > ?)
            ORDER BY title_key, product_id LIMIT ?
            """,
            [household.blob, titleKey, titleKey, position?.parts[1] ?? "", limit]
        ) { try Product(row: $0) }
    }

    /// Writes a product with its ingredients.
    func save(_ product: Product, in household: HouseholdID) throws {
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

    /// Writes an alias.
    func save(_ alias: ProductAlias, in household: HouseholdID) throws {
        try run(
            """
            INSERT INTO product_aliases (household_id, alias, product_id) VALUES (?, ?, ?)
            ON CONFLICT (household_id, alias) DO UPDATE SET product_id = excluded.product_id
            """,
            [household.blob, alias.alias, alias.productId.text]
        )
    }

    /// Deletes the row of a product or an alias; a kind of a later release has none.
    func deleteProductRow(of key: EntityKey, in household: HouseholdID) throws {
        let place: SQLArguments = [household.blob, key.id.text]
        switch key.kind {
        case ProductRow.productKind:
            try run("DELETE FROM product_ingredients WHERE household_id = ? AND product_id = ?", place)
            try run("DELETE FROM products WHERE household_id = ? AND product_id = ?", place)
        case ProductRow.aliasKind:
            try run("DELETE FROM product_aliases WHERE household_id = ? AND alias = ?", place)
        default: break
        }
    }
}
