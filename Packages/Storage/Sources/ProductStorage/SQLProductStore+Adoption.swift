import Commands
import ProductModule
public import SQLKit

extension SQLProductStore {
    /// Returns the rows of every home that a release without entities wrote.
    public static func rowsToAdopt(_ connection: any SQLConnection) throws -> [RowToAdopt] {
        let products = try connection.rows("SELECT household_id, body FROM products", []) { row in
            let product = try Product(row: row)
            return RowToAdopt(.product(product), version: product.version, from: row)
        }
        let aliases = try connection.rows("SELECT * FROM product_aliases", []) { row in
            let alias = ProductAlias(alias: row["alias"], productId: try ProductID(row["product_id"] as String))
            // An alias was written once and never changed.
            return RowToAdopt(.alias(alias), version: 1, from: row)
        }
        return products + aliases
    }
}

extension RowToAdopt {
    fileprivate init(_ row: ProductRow, version: Int64, from columns: SQLRow) {
        self.init(household: columns["household_id"], key: row.key, version: version, changes: row.changes)
    }
}
