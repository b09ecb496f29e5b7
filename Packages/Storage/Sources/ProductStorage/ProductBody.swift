import Commands
import ProductModule

/// A product as the `body` column holds it.
enum ProductBody {
    static func encode(_ product: Product) throws -> String {
        String(decoding: try StoredJSON.encode(product), as: UTF8.self)
    }

    static func decode(_ body: String) throws -> Product {
        do { return try StoredJSON.decode(from: Array(body.utf8)) } catch {
            throw StoreError.unavailable(
                reason:
                    "A product of this home cannot be read: update Larder, or put the backup of product.sqlite back."
            )
        }
    }
}
