import Commands
import ProductModule
import SQLKit

extension Product {
    /// Reads the column `body` of a row of `products`.
    init(row: SQLRow) throws(StoreError) { try self.init(body: row["body"]) }

    /// Reads the text of the column `body`.
    init(body: String) throws(StoreError) {
        do { try self.init(storedJSON: Array(body.utf8)) } catch { throw .unreadable("A product of this home") }
    }

    /// Returns the product as the text of the column `body`.
    var body: String { String(decoding: storedJSON(), as: UTF8.self) }
}
