import CategoryModule
import Foundation
public import SQLKit

extension SQLCategoryStore {
    /// Returns the rows of every home that a release without entities wrote.
    public static func rowsToAdopt(_ connection: any SQLConnection) throws -> [RowToAdopt] {
        let categories = try connection.rows("SELECT * FROM categories", []) { row in
            RowToAdopt(.category(try ShopCategory(row: row)), from: row)
        }
        let stores = try connection.rows("SELECT * FROM stores", []) { row in
            let keys = try connection.rows(
                "SELECT category_id, order_key FROM store_keys WHERE household_id = ? AND store_id = ?",
                [row["household_id"] as Data, row["id"] as String]
            ) { (CategoryID(rawValue: $0["category_id"]), OrderKey($0["order_key"] as String)) }
            let known = Dictionary(keys.compactMap { id, key in key.map { (id, $0) } }) { first, _ in first }
            return RowToAdopt(.store(try StoreLayout(row: row, keys: known, hidden: [])), from: row)
        }
        let assignments = try connection.rows("SELECT * FROM assignments", []) { row in
            RowToAdopt(.assignment(.ingredient(row)), from: row)
        }
        return categories + stores + assignments
    }
}

extension RowToAdopt {
    fileprivate init(_ row: CategoryRow, from columns: SQLRow) {
        self.init(
            household: columns["household_id"],
            key: row.key,
            version: columns["version"],
            changes: row.changes
        )
    }
}
