public import Foundation
public import ProductModule

extension Product {
    /// Creates a product for tests; an invalid `productId` is a bug in the test.
    public static func sample(
        _ productId: String,
        title: String,
        barcode: Barcode? = nil,
        brand: String = "",
        keys: [String] = [],
        tags: [String] = [],
        facts: String = "",
        version: Int64 = 1,
        at time: Date = Date(timeIntervalSince1970: 1_700_000_000)
    ) -> Product {
        do {
            return Product(
                productId: try ProductID(productId),
                barcode: barcode,
                title: ProductTitle(title),
                brand: brand,
                ingredientKeys: keys,
                tags: tags,
                facts: try ProductFacts(json: facts),
                createdAt: time,
                updatedAt: time,
                version: version
            )
        } catch {
            preconditionFailure("\(error)")
        }
    }
}
