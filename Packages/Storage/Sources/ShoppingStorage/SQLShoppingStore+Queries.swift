import Commands
import Quantities
import SQLKit
import ShoppingModule

extension SQLConnection {
    /// Writes a staple.
    func save(_ staple: Staple, in household: HouseholdID) throws {
        let columns = (staple.amount?.amount).columns
        try run(
            """
            INSERT INTO staples (household_id, id, numeric_value, amount, standard_unit, body) VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (household_id, id) DO UPDATE SET numeric_value = excluded.numeric_value,
                amount = excluded.amount, standard_unit = excluded.standard_unit, body = excluded.body
            """,
            [household.blob, staple.id.rawValue] + columns + [try StoredJSON.text(staple)]
        )
    }

    /// Writes a list.
    func save(_ list: GroceryList, in household: HouseholdID) throws {
        try run(
            """
            INSERT INTO lists (household_id, id, name_key, archived, body) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (household_id, id) DO UPDATE SET name_key = excluded.name_key,
                archived = excluded.archived, body = excluded.body
            """,
            [household.blob, list.id.rawValue, list.nameKey, list.archived, try StoredJSON.text(list)]
        )
    }

    /// Writes an item with its needs.
    func save(_ item: ListItem, in household: HouseholdID) throws {
        let columns = item.sum.columns
        try run(
            """
            INSERT INTO list_items
                (household_id, id, list_id, numeric_value, amount, standard_unit, last_bought, body)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (household_id, id) DO UPDATE SET list_id = excluded.list_id,
                numeric_value = excluded.numeric_value, amount = excluded.amount,
                standard_unit = excluded.standard_unit, last_bought = excluded.last_bought, body = excluded.body
            """,
            [household.blob, item.id.rawValue, item.list.rawValue] + columns
                + [item.purchases.map(\.bought.at).max(), try StoredJSON.text(item)]
        )
        try deleteNeeds(of: item.id.rawValue, in: household)
        let needs = item.needs.map { need in
            let first: SQLArguments = [household.blob, item.id.rawValue, need.key]
            let columns = need.quantity.amount.columns
            let values = first + columns + [need.quantity.quantity.displayText]
            return values.map { $0?.sql ?? .null }
        }
        try insert(into: "list_needs", needs)
    }

    /// Writes an action.
    func save(_ action: ListAction, in household: HouseholdID) throws {
        try run(
            """
            INSERT INTO list_actions (household_id, id, list_id, actor, position, body) VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (household_id, id) DO UPDATE SET list_id = excluded.list_id, actor = excluded.actor,
                position = excluded.position, body = excluded.body
            """,
            [
                household.blob, action.id.rawValue, action.list?.rawValue ?? "", action.by, action.position,
                try StoredJSON.text(action),
            ]
        )
    }

    /// Returns actions that a filter lets through, the latest first.
    func actions(
        _ filter: ListActionFilter,
        after position: PageCursor?,
        limit: Int,
        in household: HouseholdID
    ) throws -> [ListAction] {
        var conditions = ["household_id = ?"]
        var arguments: SQLArguments = [household.blob]
        if let list = filter.list {
            conditions.append("list_id = ?")
            arguments.append(list.rawValue)
        }
        if let by = filter.by {
            conditions.append("actor = ?")
            arguments.append(by)
        }
        if let parts = position?.parts {
            // The first comparison is for the index.
            conditions.append("position <= ? AND (position < ? OR id < ?)")
            arguments += [parts[0], parts[0], parts[1]]
        }
        let sql = """
            SELECT body FROM list_actions WHERE \(conditions.joined(separator: " AND "))
            ORDER BY position DESC, id DESC LIMIT ?
            """
        return try rows(sql, arguments + [Int64(clamping: limit)]) { row in try row.content(of: "action") }
    }

    /// Deletes the row of an entity; a kind of a later release has none.
    func deleteShoppingRow(of key: EntityKey, in household: HouseholdID) throws {
        let id = key.id.text
        switch key.kind {
        case ShoppingRow.stapleKind:
            try run("DELETE FROM staples WHERE household_id = ? AND id = ?", [household.blob, id])
        case ShoppingRow.listKind:
            try run("DELETE FROM lists WHERE household_id = ? AND id = ?", [household.blob, id])
        case ShoppingRow.itemKind:
            try deleteNeeds(of: id, in: household)
            try run("DELETE FROM list_items WHERE household_id = ? AND id = ?", [household.blob, id])
        case ShoppingRow.actionKind:
            try run("DELETE FROM list_actions WHERE household_id = ? AND id = ?", [household.blob, id])
        default: break
        }
    }

    private func deleteNeeds(of item: String, in household: HouseholdID) throws {
        try run("DELETE FROM list_needs WHERE household_id = ? AND item_id = ?", [household.blob, item])
    }
}

extension SQLRow {
    /// Reads the whole row.
    func content<Content: Decodable>(of kind: String) throws -> Content {
        let body: String = self["body"]
        do { return try StoredJSON.decode(text: body) } catch { throw StoreError.unreadable("A \(kind)") }
    }

    /// Reads the whole item.
    func item(_ decoded: DecodedRows<ListItem>) throws -> ListItem {
        do { return try decoded.content(of: self["id"], self["body"]) } catch { throw StoreError.unreadable("An item") }
    }
}

extension Amount? {
    /// The columns of an amount: the binary number, the exact one, and the unit; NULL for none.
    fileprivate var columns: SQLArguments {
        guard let self else { return [nil, nil, nil] }
        return [self.value.doubleValue, self.value.description, self.unit.rawValue]
    }
}
