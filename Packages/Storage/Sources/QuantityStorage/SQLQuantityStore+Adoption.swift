import Foundation
import QuantityModule
public import SQLKit

extension SQLQuantityStore {
    /// Returns the rows of every home that a release without entities wrote.
    public static func rowsToAdopt(_ connection: any SQLConnection) throws -> [RowToAdopt] {
        let ingredients = try connection.rows("SELECT * FROM ingredients", []) { row in
            RowToAdopt(.ingredient(try row.body()), version: row["version"], from: row)
        }
        let corrections = try connection.rows("SELECT * FROM corrections", []) { row in
            RowToAdopt(.correction(try row.body()), version: row["version"], from: row)
        }
        let settings = try connection.rows("SELECT * FROM settings", []) { row in
            RowToAdopt(.settings(try Settings(row: row)), version: row["version"], from: row)
        }
        let favorites = try connection.rows("SELECT * FROM favorites", []) { row in
            // A favorite has no version.
            UUID(uuidString: row["ingredient_id"]).map { RowToAdopt(.favorite($0), version: 1, from: row) }
        }
        return ingredients + corrections + settings + favorites.compactMap(\.self)
    }
}

extension RowToAdopt {
    fileprivate init(_ row: QuantityRow, version: Int64, from columns: SQLRow) {
        self.init(household: columns["household_id"], key: row.key, version: version, changes: row.changes)
    }
}
