import Commands
import Foundation
import InventoryModule
import Quantities
import SQLKit

extension SQLConnection {
    /// Returns the lots of products of which something is left or missing.
    func lots(of ids: [String], in household: HouseholdID) throws -> [Lot] {
        try rows(
            "SELECT folded FROM stock_lots WHERE household_id = ? AND is_left <> 0 AND product_id IN",
            ids,
            household,
            Lot.init(row:)
        )
    }

    /// Returns what is known of identifiers, in any order.
    func references(of ids: [String], in household: HouseholdID) throws -> [StockReference] {
        try entities(ids, of: InventoryRow.referenceKind, in: household).compactMap { entity in
            guard entity.state.isAlive, case .reference(let reference) = try InventoryRow(entity) else { return nil }
            return reference
        }
    }

    /// Returns what the home wants of products; of all products for `nil`.
    func stockedProducts(_ ids: [String]?, in household: HouseholdID) throws -> [StockedProduct] {
        let select = "SELECT body FROM stock_products WHERE household_id = ?"
        guard let ids else {
            return try rows(select, [household.blob]) { try StockedProduct(text: $0["body"]) }
        }
        return try rows("\(select) AND product_id IN", ids, household) { try StockedProduct(text: $0["body"]) }
    }

    /// Returns the products with a lot on hand that has a date up to a day.
    func productsDated(upTo day: CalendarDay, in household: HouseholdID) throws -> [ProductID] {
        let found = try rows(
            "SELECT product_id FROM stock_lots WHERE household_id = ? AND is_left > 0 AND earliest <= ?",
            [household.blob, Int64(day.number)]
        ) { try ProductID($0["product_id"]) }
        return Array(Set(found))
    }

    /// Makes the events of an entity those that it holds now.
    func replaceEvents(by entries: [EnteredEvent], of key: EntityKey, in household: HouseholdID) throws {
        let isEarlier = key.kind == InventoryRow.stockKind
        let tables = SQLLedgerTables(
            connection: self,
            household: household,
            ledger: isEarlier ? key.id.text : ""
        )
        let projection = LedgerProjection(tables)
        if isEarlier {
            let kept = Set(entries.map(\.id))
            for entry in try tables.events() where !kept.contains(entry.id) { try projection.remove(entry) }
        }
        for entry in entries { try projection.enter(entry) }
    }

    /// Deletes the rows of an entity; a kind of a later release has none.
    func deleteRow(of key: EntityKey, in household: HouseholdID) throws {
        let place: SQLArguments = [household.blob, key.id.text]
        switch key.kind {
        case InventoryRow.stockKind: try replaceEvents(by: [], of: key, in: household)
        case InventoryRow.eventKind:
            let tables = SQLLedgerTables(connection: self, household: household, ledger: "")
            guard let entry = try tables.event(StockEventID(rawValue: key.id.text)) else { return }
            try LedgerProjection(tables).remove(entry)
        case InventoryRow.productKind:
            try run("DELETE FROM stock_products WHERE household_id = ? AND product_id = ?", place)
        case InventoryRow.shelfLifeKind:
            try run("DELETE FROM stock_shelf_lives WHERE household_id = ? AND kind = ?", place)
        case InventoryRow.locationKind:
            try run("DELETE FROM stock_locations WHERE household_id = ? AND location_id = ?", place)
        default: break
        }
    }

    /// Writes what a home wants of a product.
    func save(_ product: StockedProduct, in household: HouseholdID) throws {
        try run(
            """
            INSERT INTO stock_products (household_id, product_id, body) VALUES (?, ?, ?)
            ON CONFLICT (household_id, product_id) DO UPDATE SET body = excluded.body
            """,
            [household.blob, product.productId.text, product.text]
        )
    }

    /// Writes how long a kind of product keeps.
    func save(_ shelfLife: ShelfLife, of kind: String, in household: HouseholdID) throws {
        try run(
            """
            INSERT INTO stock_shelf_lives (household_id, kind, body) VALUES (?, ?, ?)
            ON CONFLICT (household_id, kind) DO UPDATE SET body = excluded.body
            """,
            [household.blob, kind, shelfLife.text]
        )
    }

    /// Writes a location.
    func save(_ location: StorageLocation, in household: HouseholdID) throws {
        try run(
            """
            INSERT INTO stock_locations (household_id, location_id, body) VALUES (?, ?, ?)
            ON CONFLICT (household_id, location_id) DO UPDATE SET body = excluded.body
            """,
            [household.blob, location.id.rawValue, location.text]
        )
    }

    /// Returns a home's own locations and shelf lives.
    func stockSettings(of household: HouseholdID) throws -> StockSettings {
        var settings = StockSettings()
        let locations = "SELECT body FROM stock_locations WHERE household_id = ?"
        settings.locations = try rows(locations, [household.blob]) { try StorageLocation(text: $0["body"]) }
        let shelfLives = "SELECT kind, body FROM stock_shelf_lives WHERE household_id = ?"
        for row in try rows(shelfLives, [household.blob], { $0 }) {
            settings.shelfLives[row["kind"]] = try ShelfLife(text: row["body"])
        }
        return settings
    }
}
