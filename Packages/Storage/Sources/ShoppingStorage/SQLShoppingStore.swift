public import Commands
public import SQLKit
public import ShoppingModule

/// Keeps the staples and lists of homes in a SQL database.
public struct SQLShoppingStore: ShoppingStore, SQLOperationStore {
    /// The service whose tables these are.
    public static let service = "shopping"

    /// The database that holds everything.
    public let database: any SQLDatabase

    /// Keeps staples and lists in an open database.
    public init(_ database: any SQLDatabase) { self.database = database }

    /// Returns no rows: every release that has these tables has entities.
    public static func rowsToAdopt(_ connection: any SQLConnection) -> [RowToAdopt] { [] }

    /// Writes or deletes a staple, a list, or an item with its needs.
    public static func write(
        _ row: ShoppingRow?,
        of key: EntityKey,
        in household: HouseholdID,
        _ connection: any SQLConnection
    ) throws {
        switch row {
        case .staple(let staple): try connection.save(staple, in: household)
        case .list(let list): try connection.save(list, in: household)
        case .item(let item): try connection.save(item, in: household)
        case .later: break
        case nil: try connection.deleteShoppingRow(of: key, in: household)
        }
    }

    /// Returns the home's staples.
    public func staples(of household: HouseholdID) async throws(StoreError) -> [Staple] {
        try await database.read { connection in
            try connection.rows("SELECT body FROM staples WHERE household_id = ?", [household.blob]) { row in
                try row.content(of: "staple")
            }
        }
    }

    /// Returns the home's lists, or those of a name.
    public func lists(of household: HouseholdID, named name: String?) async throws(StoreError) -> [GroceryList] {
        try await database.read { connection in
            guard let name else {
                return try connection.rows("SELECT body FROM lists WHERE household_id = ?", [household.blob]) { row in
                    try row.content(of: "list")
                }
            }
            let sql = "SELECT body FROM lists WHERE household_id = ? AND name_key = ?"
            return try connection.rows(sql, [household.blob, name]) { row in try row.content(of: "list") }
        }
    }

    /// Returns the items of a list, in one statement.
    public func items(on list: ListID, of household: HouseholdID) async throws(StoreError) -> [ListItem] {
        try await database.read { connection in
            let sql = "SELECT body FROM list_items WHERE household_id = ? AND list_id = ?"
            return try connection.rows(sql, [household.blob, list.rawValue]) { row in try row.content(of: "item") }
        }
    }

    /// Returns the items whose needs add up to an amount of a unit.
    public func items(
        in unit: String,
        atLeast number: Double,
        of household: HouseholdID
    ) async throws(StoreError) -> [ListItem] {
        try await database.read { connection in
            let sql = """
                SELECT body FROM list_items WHERE household_id = ? AND standard_unit = ? AND numeric_value >= ?
                """
            return try connection.rows(sql, [household.blob, unit, number]) { row in try row.content(of: "item") }
        }
    }
}
