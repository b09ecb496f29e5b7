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
            let walk = try connection.rows(
                "SELECT category_id FROM store_order WHERE household_id = ? AND store_id = ? ORDER BY place",
                [row["household_id"] as Data, row["id"] as String]
            ) { $0["category_id"] as String }
            return RowToAdopt(.store(try StoreLayout(row: row, walk: walk)), from: row)
        }
        let assignments = try connection.rows("SELECT * FROM assignments", []) { row in
            RowToAdopt(.assignment(IngredientAssignment(row: row)), from: row)
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
