import Commands
import Foundation
import ProductModule

/// A product as the `body` column holds it.
enum ProductBody {
    static func encode(_ product: Product) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(product), as: UTF8.self)
    }

    static func decode(_ body: String) throws -> Product {
        do { return try JSONDecoder().decode(Product.self, from: Data(body.utf8)) } catch {
            throw StoreError.unavailable(
                reason:
                    "A product of this home cannot be read: update Larder, or put the backup of product.sqlite back."
            )
        }
    }
}
