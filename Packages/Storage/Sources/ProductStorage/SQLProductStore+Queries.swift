import Commands
import Foundation
import ProductModule
import SQLKit

extension SQLConnection {
    /// Returns at most `limit` products of a selection after a place.
    func products(
        of selection: ProductSelection,
        after place: ProductPlace?,
        limit: Int,
        in household: HouseholdID
    ) throws -> [Product] {
        var condition = try SQLCondition(selection.filter, in: household, self)
        if let place { condition.add(after: place, in: selection.sort) }
        // SQLite would look up every product of the home in the order of an index, to find the few with the words.
        let column = (condition.isFoundByWords ? "+" : "") + SQLCondition.column(of: selection.sort.key)
        let direction = selection.sort.isDescending ? "DESC" : "ASC"
        return try rows(
            """
            SELECT body FROM products WHERE household_id = ? AND \(condition.sql)
            ORDER BY \(column) \(direction), product_id LIMIT ?
            """,
            [household.blob] + condition.arguments + [limit]
        ) { try Product(row: $0) }
    }

    /// Writes a product with everything that it is found by.
    func save(_ product: Product, in household: HouseholdID) throws {
        let isKnown = try saveRow(of: product, in: household.blob)
        let index = TextIndex(.products, of: household, self)
        try index.replace(Set(product.words), of: product.productId.text, isNew: !isKnown)
    }

    /// Writes the row of a product with what it is filtered by, but for its words, and returns whether it had one.
    @discardableResult
    func saveRow(of product: Product, in home: Data) throws -> Bool {
        let id = product.productId.text
        let known = "SELECT 1 AS known FROM products WHERE household_id = ? AND product_id = ?"
        let isKnown = try first(known, [home, id]) != nil
        let category = product.facts.category
        try run(
            """
            INSERT INTO products (household_id, product_id, barcode, title_key, brand_key, main_category, sub_category,
                status, created_at, updated_at, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (household_id, product_id) DO UPDATE SET barcode = excluded.barcode,
                title_key = excluded.title_key, brand_key = excluded.brand_key,
                main_category = excluded.main_category, sub_category = excluded.sub_category,
                status = excluded.status, created_at = excluded.created_at, updated_at = excluded.updated_at,
                body = excluded.body
            """,
            [
                home, id, product.barcode?.value, product.title.key, product.brandKey, category?.main ?? "",
                category?.sub ?? "", product.facts.status.rawValue, product.createdAt.wholeMilliseconds,
                product.updatedAt.wholeMilliseconds, product.body,
            ]
        )
        if isKnown { try deleteIndexes(of: id, in: home) }
        // A plan never uses a product that is not in use.
        let keys = product.facts.status.isInUse ? product.ingredientKeys : []
        try insert(into: "product_ingredients", keys.map { [home.sql, $0.sql, id.sql] })
        try insert(into: "product_tags", product.tags.map { [home.sql, $0.sql, id.sql] })
        try insert(into: "product_relatives", product.facts.relatedBarcodes.map { [home.sql, $0.sql, id.sql] })
        return isKnown
    }

    /// Deletes the rows that a product is filtered by.
    func deleteIndexes(of id: String, in home: Data) throws {
        for table in ["product_ingredients", "product_tags", "product_relatives"] {
            try run("DELETE FROM \(table) WHERE household_id = ? AND product_id = ?", [home, id])
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
            try deleteIndexes(of: key.id.text, in: household.blob)
            try TextIndex(.products, of: household, self).replace([], of: key.id.text)
            try run("DELETE FROM products WHERE household_id = ? AND product_id = ?", place)
        case ProductRow.aliasKind:
            try run("DELETE FROM product_aliases WHERE household_id = ? AND alias = ?", place)
        default: break
        }
    }
}

extension TextIndex.Name {
    /// The words of products.
    static let products = TextIndex.Name("product")
}
