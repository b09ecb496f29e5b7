import CategoryModule
import Commands
import SQLKit

extension SQLConnection {
    /// Returns the home's stores with their walks.
    func stores(in household: HouseholdID) throws -> [StoreLayout] {
        let steps = try rows(
            "SELECT store_id, category_id FROM store_order WHERE household_id = ? ORDER BY store_id, place",
            [household.blob]
        ) { ($0["store_id"] as String, $0["category_id"] as String) }
        let walks = Dictionary(grouping: steps, by: \.0).mapValues { $0.map(\.1) }
        return try rows("SELECT * FROM stores WHERE household_id = ?", [household.blob]) {
            try StoreLayout(row: $0, walk: walks[$0["id"]] ?? [])
        }
    }

    /// Writes a category.
    func save(_ category: ShopCategory, in household: HouseholdID) throws {
        try run(
            """
            INSERT INTO categories (household_id, id, name, color, position, version) VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (household_id, id) DO UPDATE SET name = excluded.name, color = excluded.color,
                position = excluded.position, version = excluded.version
            """,
            [
                household.blob, category.id.rawValue, category.name.text, category.color.text, category.position,
                category.version,
            ]
        )
    }

    /// Writes a store with its walk.
    func save(_ store: StoreLayout, in household: HouseholdID) throws {
        let id = store.id.rawValue
        try run(
            """
            INSERT INTO stores (household_id, id, name, version) VALUES (?, ?, ?, ?)
            ON CONFLICT (household_id, id) DO UPDATE SET name = excluded.name, version = excluded.version
            """,
            [household.blob, id, store.name.text, store.version]
        )
        try run("DELETE FROM store_order WHERE household_id = ? AND store_id = ?", [household.blob, id])
        for (place, category) in store.walk.enumerated() {
            try run(
                "INSERT INTO store_order (household_id, store_id, place, category_id) VALUES (?, ?, ?, ?)",
                [household.blob, id, place, category.rawValue]
            )
        }
    }

    /// Writes a choice.
    func save(_ assignment: IngredientAssignment, in household: HouseholdID) throws {
        try run(
            """
            INSERT INTO assignments (household_id, ingredient_key, name, category_id, version) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (household_id, ingredient_key) DO UPDATE SET name = excluded.name,
                category_id = excluded.category_id, version = excluded.version
            """,
            [
                household.blob, assignment.ingredientKey, assignment.name, assignment.category.rawValue,
                assignment.version,
            ]
        )
    }

    /// Deletes the row of a category, a store or a choice; a kind of a later release has none.
    func deleteCategoryRow(of key: EntityKey, in household: HouseholdID) throws {
        let place: SQLArguments = [household.blob, key.id.text]
        switch key.kind {
        case CategoryRow.categoryKind: try run("DELETE FROM categories WHERE household_id = ? AND id = ?", place)
        case CategoryRow.storeKind:
            try run("DELETE FROM store_order WHERE household_id = ? AND store_id = ?", place)
            try run("DELETE FROM stores WHERE household_id = ? AND id = ?", place)
        case CategoryRow.assignmentKind:
            try run("DELETE FROM assignments WHERE household_id = ? AND ingredient_key = ?", place)
        default: break
        }
    }
}
