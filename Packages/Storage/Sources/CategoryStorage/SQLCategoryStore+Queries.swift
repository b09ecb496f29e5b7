import CategoryModule
import Commands
import Foundation
import SQLKit

extension SQLConnection {
    /// Returns the home's stores with the places of their aisles.
    func stores(in household: HouseholdID) throws -> [StoreLayout] {
        let places = try rows(
            "SELECT store_id, category_id, order_key FROM store_keys WHERE household_id = ?",
            [household.blob]
        ) { ($0["store_id"] as String, CategoryID(rawValue: $0["category_id"]), OrderKey($0["order_key"] as String)) }
        let hidden = try rows(
            "SELECT store_id, category_id FROM hidden_aisles WHERE household_id = ?",
            [household.blob]
        ) {
            ($0["store_id"] as String, CategoryID(rawValue: $0["category_id"]))
        }
        let keys = Dictionary(grouping: places, by: \.0)
        let gone = Dictionary(grouping: hidden, by: \.0)
        return try rows("SELECT * FROM stores WHERE household_id = ?", [household.blob]) { row in
            let id: String = row["id"]
            let known = (keys[id] ?? []).compactMap { place in place.2.map { (place.1, $0) } }
            return try StoreLayout(
                row: row,
                keys: Dictionary(known) { first, _ in first },
                hidden: Set((gone[id] ?? []).map(\.1))
            )
        }
    }

    /// Writes a category.
    func save(_ category: ShopCategory, in household: HouseholdID) throws {
        try run(
            """
            INSERT INTO categories
                (household_id, id, name, color, icon, position, order_key, deletion_count, successor, version)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (household_id, id) DO UPDATE SET name = excluded.name, color = excluded.color,
                icon = excluded.icon, position = excluded.position, order_key = excluded.order_key,
                deletion_count = excluded.deletion_count, successor = excluded.successor, version = excluded.version
            """,
            [
                household.blob, category.id.rawValue, category.name.text, category.color.text, category.icon?.text,
                category.order.position, category.order.text, Int64(category.deletion.count),
                category.deletion.successor?.rawValue, category.version,
            ]
        )
    }

    /// Writes a store with the places of its aisles.
    func save(_ store: StoreLayout, in household: HouseholdID) throws {
        let id = store.id.rawValue
        try run(
            """
            INSERT INTO stores (household_id, id, name, version) VALUES (?, ?, ?, ?)
            ON CONFLICT (household_id, id) DO UPDATE SET name = excluded.name, version = excluded.version
            """,
            [household.blob, id, store.name.text, store.version]
        )
        let places = store.keys.map { ($0.key.rawValue, $0.value.text) }
        try save(Dictionary(uniqueKeysWithValues: places), of: id, in: household)
        let known = try rows(
            "SELECT category_id FROM hidden_aisles WHERE household_id = ? AND store_id = ?",
            [household.blob, id]
        ) { $0["category_id"] as String }
        let hidden = Set(store.hidden.map(\.rawValue))
        try deleteAisles(Set(known).subtracting(hidden), from: "hidden_aisles", of: id, in: household)
        let new = hidden.subtracting(known).sorted()
        try insert(into: "hidden_aisles", new.map { [household.blob.sql, id.sql, $0.sql] })
    }

    /// Writes the places of a store's aisles that are different.
    private func save(_ places: [String: String], of store: String, in household: HouseholdID) throws {
        let pairs = try rows(
            "SELECT category_id, order_key FROM store_keys WHERE household_id = ? AND store_id = ?",
            [household.blob, store]
        ) { ($0["category_id"] as String, $0["order_key"] as String) }
        let known = Dictionary(pairs) { first, _ in first }
        let gone = known.keys.filter { places[$0] != known[$0] }
        try deleteAisles(Set(gone), from: "store_keys", of: store, in: household)
        let new = places.filter { known[$0.key] != $0.value }.sorted { $0.key < $1.key }
        try insert(into: "store_keys", new.map { [household.blob.sql, store.sql, $0.key.sql, $0.value.sql] })
    }

    private func deleteAisles(
        _ categories: Set<String>,
        from table: String,
        of store: String,
        in household: HouseholdID
    ) throws {
        for category in categories.sorted() {
            try run(
                "DELETE FROM \(table) WHERE household_id = ? AND store_id = ? AND category_id = ?",
                [household.blob, store, category]
            )
        }
    }

    private func deleteAisles(of store: String, in household: HouseholdID) throws {
        try run("DELETE FROM store_keys WHERE household_id = ? AND store_id = ?", [household.blob, store])
        try run("DELETE FROM hidden_aisles WHERE household_id = ? AND store_id = ?", [household.blob, store])
    }

    /// Writes a choice.
    func save(_ assignment: IngredientAssignment, in household: HouseholdID) throws {
        let (table, column) =
            assignment.thing.isProduct ? ("product_assignments", "product_id") : ("assignments", "ingredient_key")
        try run(
            """
            INSERT INTO \(table)
                (household_id, \(column), name, category_id, assigned_by, assigned_at, category_before, version)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (household_id, \(column)) DO UPDATE SET name = excluded.name,
                category_id = excluded.category_id, assigned_by = excluded.assigned_by,
                assigned_at = excluded.assigned_at, category_before = excluded.category_before,
                version = excluded.version
            """,
            [
                household.blob, assignment.thing.id, assignment.name, assignment.category.rawValue,
                assignment.origin?.by, assignment.origin?.at.wholeMilliseconds, assignment.origin?.before?.rawValue,
                assignment.version,
            ]
        )
    }

    /// Writes a trip.
    func save(_ trip: ShoppingTrip, in household: HouseholdID) throws {
        try run(
            """
            INSERT INTO trips (household_id, id, store_id, finished_at, ticks, version) VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (household_id, id) DO UPDATE SET store_id = excluded.store_id,
                finished_at = excluded.finished_at, ticks = excluded.ticks, version = excluded.version
            """,
            [
                household.blob, trip.id, trip.store.rawValue, trip.finishedAt.wholeMilliseconds,
                try StoredJSON.text(trip.ticks.map(\.rawValue)), trip.version,
            ]
        )
    }

    /// Writes the home's settings.
    func save(_ settings: ShopSettings, in household: HouseholdID) throws {
        try run(
            """
            INSERT INTO shop_settings (household_id, default_store, version) VALUES (?, ?, ?)
            ON CONFLICT (household_id) DO UPDATE SET default_store = excluded.default_store, version = excluded.version
            """,
            [household.blob, settings.defaultStore?.rawValue, settings.version]
        )
    }

    /// Deletes the row of an entity; a kind of a later release has none.
    func deleteCategoryRow(of key: EntityKey, in household: HouseholdID) throws {
        // Bytes that are no text only look like the identifier of another entity.
        guard ByteText(key.id.text) == key.id else { return }
        let place: SQLArguments = [household.blob, key.id.text]
        switch key.kind {
        case CategoryRow.categoryKind: try run("DELETE FROM categories WHERE household_id = ? AND id = ?", place)
        case CategoryRow.storeKind:
            try deleteAisles(of: key.id.text, in: household)
            try run("DELETE FROM stores WHERE household_id = ? AND id = ?", place)
        case CategoryRow.assignmentKind:
            try run("DELETE FROM assignments WHERE household_id = ? AND ingredient_key = ?", place)
        case CategoryRow.productKind:
            try run("DELETE FROM product_assignments WHERE household_id = ? AND product_id = ?", place)
        case CategoryRow.tripKind: try run("DELETE FROM trips WHERE household_id = ? AND id = ?", place)
        case CategoryRow.settingsKind where key.id == CategoryRow.settingsKind:
            try run("DELETE FROM shop_settings WHERE household_id = ?", [household.blob])
        default: break
        }
    }
}
