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
        var condition = SQLCondition(household)
        condition.add(selection.filter)
        if let place { condition.add(after: place, in: selection.sort) }
        // SQLite would look up every product of the home in the order of an index, to find the few with the words.
        let isSorted = isSQLite && selection.filter.namesWords
        let column = (isSorted ? "+" : "") + SQLCondition.column(of: selection.sort.key)
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
    func save(_ product: Product, in home: Data) throws {
        let id = product.productId.text
        let known = "SELECT 1 AS known FROM products WHERE household_id = ? AND product_id = ?"
        let isKnown = try !rows(known, [home, id]) { _ in true }.isEmpty
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
        try saveIndexes(of: product, in: home)
    }

    /// Writes the rows by which a product without any is found.
    private func saveIndexes(of product: Product, in home: Data) throws {
        let (home, id) = (home.sql, product.productId.text.sql)
        // Nobody plans with a product that is not in use.
        let keys = product.facts.status.isInUse ? product.ingredientKeys : []
        try insert(into: "product_ingredients", keys.map { [home, $0.sql, id] })
        try insert(into: "product_tags", product.tags.map { [home, $0.sql, id] })
        try insert(into: "product_relatives", product.facts.relatedBarcodes.map { [home, $0.sql, id] })
        let words = product.words
        let forms = Set(words.flatMap(ProductWords.forms))
        try insert(
            into: "product_words",
            words.map { [home, .integer(0), $0.sql, id] } + forms.map { [home, .integer(1), $0.sql, id] }
        )
    }

    /// Deletes the rows by which a product is found.
    func deleteIndexes(of id: String, in home: Data) throws {
        for table in ["product_ingredients", "product_tags", "product_relatives", "product_words"] {
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
            try run("DELETE FROM products WHERE household_id = ? AND product_id = ?", place)
        case ProductRow.aliasKind:
            try run("DELETE FROM product_aliases WHERE household_id = ? AND alias = ?", place)
        default: break
        }
    }
}

extension ProductFilterStrategy {
    /// Whether every product that matches has words that were typed.
    fileprivate var namesWords: Bool {
        switch self {
        case .text(let text): !ProductWords.words(of: text).isEmpty
        case .all(let filters): filters.contains { $0.namesWords }
        default: false
        }
    }
}
