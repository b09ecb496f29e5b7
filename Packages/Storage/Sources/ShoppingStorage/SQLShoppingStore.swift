public import Commands
public import SQLKit
public import ShoppingModule

/// Keeps the staples and lists of homes in a SQL database.
public struct SQLShoppingStore: ShoppingStore, SQLOperationStore {
    /// The service whose tables these are.
    public static let service = "shopping"

    /// The database that holds everything.
    public let database: any SQLDatabase

    /// The items of some 6,000 places on lists.
    private let decodedItems = DecodedRows<ListItem>(most: 16 << 20)

    /// Keeps staples and lists in an open database.
    public init(_ database: any SQLDatabase) { self.database = database }

    /// Returns no rows: every release that has these tables has entities.
    public static func rowsToAdopt(_ connection: any SQLConnection) -> [RowToAdopt] { [] }

    /// Writes or deletes a staple, a list, an item with its needs, or an action.
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
        case .action(let action): try connection.save(action, in: household)
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

    /// Returns the items of lists, in one statement.
    public func items(on lists: Set<ListID>, of household: HouseholdID) async throws(StoreError) -> [ListItem] {
        guard !lists.isEmpty else { return [] }
        let ids = lists.map(\.rawValue).sorted()
        return try await database.read { connection in
            let sql = "SELECT id, body FROM list_items WHERE household_id = ? AND list_id IN (\(ids.count.places))"
            return try connection.rows(sql, [household.blob] + ids) { row in try row.item(decodedItems) }
        }
    }

    /// Returns actions, the latest first.
    public func actions(
        _ filter: ListActionFilter,
        after position: PageCursor?,
        limit: Int,
        of household: HouseholdID
    ) async throws(StoreError) -> [ListAction] {
        try await database.read { connection in
            try connection.actions(filter, after: position, limit: limit, in: household)
        }
    }

    /// Returns actions by the beginning of their identifiers.
    public func actions(
        beginningWith text: String,
        limit: Int,
        of household: HouseholdID
    ) async throws(StoreError) -> [ListAction] {
        try await database.read { connection in
            // After the last hexadecimal digit, so that an index serves the range.
            let sql = "SELECT body FROM list_actions WHERE household_id = ? AND id >= ? AND id < ? LIMIT ?"
            let arguments: SQLArguments = [household.blob, text, text + "g", Int64(clamping: limit)]
            return try connection.rows(sql, arguments) { row in try row.content(of: "action") }
        }
    }

    /// Returns the identifiers of all actions of a list besides the latest ones.
    public func oldActions(
        on list: ListID?,
        besides count: Int,
        limit: Int,
        of household: HouseholdID
    ) async throws(StoreError) -> [ListActionID] {
        try await database.read { connection in
            let sql = """
                SELECT id FROM list_actions WHERE household_id = ? AND list_id = ?
                ORDER BY position DESC, id DESC LIMIT ? OFFSET ?
                """
            let arguments: SQLArguments = [
                household.blob, list?.rawValue ?? "", Int64(clamping: limit), Int64(clamping: count),
            ]
            return try connection.rows(sql, arguments) { row in ListActionID(rawValue: row["id"] as String) }
        }
    }

    /// Returns the latest action of each other list; reads no body of any other action.
    public func latestActions(
        ofListsBesides lists: Set<ListID>,
        of household: HouseholdID
    ) async throws(StoreError) -> [ListAction] {
        try await database.read { connection in
            let sql = "SELECT DISTINCT list_id FROM list_actions WHERE household_id = ?"
            let ids = try connection.rows(sql, [household.blob]) { row in ListID(rawValue: row["list_id"] as String) }
            return try ids.filter { !$0.rawValue.isEmpty && !lists.contains($0) }.flatMap { list in
                try connection.actions(ListActionFilter(list: list), after: nil, limit: 1, in: household)
            }
        }
    }

    /// Returns the items that were bought since a time.
    public func items(boughtSince time: Int64, of household: HouseholdID) async throws(StoreError) -> [ListItem] {
        try await database.read { connection in
            let sql = "SELECT id, body FROM list_items WHERE household_id = ? AND last_bought >= ?"
            return try connection.rows(sql, [household.blob, time]) { row in try row.item(decodedItems) }
        }
    }
}
