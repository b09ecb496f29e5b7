import Commands
import ProductModule
import SQLKit

extension Product {
    /// Reads the column `body` of a row of `products`.
    init(row: SQLRow) throws {
        do { self = try StoredJSON.decode(from: Array((row["body"] as String).utf8)) } catch {
            throw StoreError.unavailable(
                reason:
                    "A product of this home cannot be read: update Larder, or restore product.sqlite from a backup."
            )
        }
    }

    /// Returns the product as the text of the column `body`.
    func body() throws -> String { String(decoding: try StoredJSON.encode(self), as: UTF8.self) }
}
