import CategoryModule
import Foundation
import GRDB

extension Database {
    /// Writes a row of `categories`.
    func save(_ category: ShopCategory, _ household: Data) throws {
        try execute(
            sql: """
                INSERT INTO categories (household_id, id, name, color, position, version) VALUES (?, ?, ?, ?, ?, ?)
                ON CONFLICT (household_id, id) DO UPDATE SET name = excluded.name, color = excluded.color,
                    position = excluded.position, version = excluded.version
                """,
            arguments: [
                household, category.id.rawValue, category.name.text, category.color.text, category.position,
                category.version,
            ]
        )
    }

    /// Writes a row of `stores` and its walk.
    func save(_ store: StoreLayout, _ household: Data) throws {
        try execute(
            sql: """
                INSERT INTO stores (household_id, id, name, version) VALUES (?, ?, ?, ?)
                ON CONFLICT (household_id, id) DO UPDATE SET name = excluded.name, version = excluded.version
                """,
            arguments: [household, store.id.rawValue, store.name.text, store.version]
        )
        try deleteWalk(of: store.id.rawValue, household)
        for (place, category) in store.walk.enumerated() {
            try execute(
                sql: "INSERT INTO store_order (household_id, store_id, place, category_id) VALUES (?, ?, ?, ?)",
                arguments: [household, store.id.rawValue, place, category.rawValue]
            )
        }
    }

    /// Writes a row of `assignments`.
    func save(_ assignment: IngredientAssignment, _ household: Data) throws {
        try execute(
            sql: """
                INSERT INTO assignments (household_id, ingredient_key, name, category_id, version) VALUES (?, ?, ?, ?, ?)
                ON CONFLICT (household_id, ingredient_key) DO UPDATE SET name = excluded.name,
                    category_id = excluded.category_id, version = excluded.version
                """,
            arguments: [
                household, assignment.ingredientKey, assignment.name, assignment.category.rawValue, assignment.version,
            ]
        )
    }

    /// Deletes a row of a kind.
    func delete(_ kind: String, _ id: String, _ household: Data) throws {
        switch kind {
        case "category":
            try execute(sql: "DELETE FROM categories WHERE household_id = ? AND id = ?", arguments: [household, id])
        case "store":
            try deleteWalk(of: id, household)
            try execute(sql: "DELETE FROM stores WHERE household_id = ? AND id = ?", arguments: [household, id])
        case "assignment":
            try execute(
                sql: "DELETE FROM assignments WHERE household_id = ? AND ingredient_key = ?",
                arguments: [household, id]
            )
        default: break  // A kind of a later release has no row.
        }
    }

    private func deleteWalk(of store: String, _ household: Data) throws {
        try execute(
            sql: "DELETE FROM store_order WHERE household_id = ? AND store_id = ?",
            arguments: [household, store]
        )
    }
}
