import Foundation
public import GRDB
import QuantityModule
public import SQLiteKit

extension SQLiteQuantityStore {
    /// Returns the rows of every home that a release without entities wrote.
    public static func rowsToAdopt(_ database: Database) throws -> [RowToAdopt] {
        let ingredients = try database.rows("SELECT * FROM ingredients", []) { row in
            RowToAdopt(.ingredient(try row.body()), version: row["version"], from: row)
        }
        let corrections = try database.rows("SELECT * FROM corrections", []) { row in
            RowToAdopt(.correction(try row.body()), version: row["version"], from: row)
        }
        let settings = try database.rows("SELECT * FROM settings", []) { row in
            RowToAdopt(.settings(try Settings(row: row)), version: row["version"], from: row)
        }
        let favorites = try database.rows("SELECT * FROM favorites", []) { row in
            // A favorite has no version.
            UUID(uuidString: row["ingredient_id"]).map { RowToAdopt(.favorite($0), version: 1, from: row) }
        }
        return ingredients + corrections + settings + favorites.compactMap(\.self)
    }
}

extension RowToAdopt {
    fileprivate init(_ row: QuantityRow, version: Int64, from columns: Row) {
        self.init(household: columns["household_id"], key: row.key, version: version, changes: row.changes)
    }
}
