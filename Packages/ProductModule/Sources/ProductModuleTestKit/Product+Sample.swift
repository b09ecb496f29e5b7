public import Foundation
public import ProductModule

extension Product {
    /// Creates a product for tests; an invalid `productId` is a bug in the test.
    public static func sample(
        _ productId: String,
        title: String,
        barcode: Barcode? = nil,
        keys: [String] = [],
        version: Int64 = 1,
        at time: Date = Date(timeIntervalSince1970: 1_700_000_000)
    ) -> Product {
        do {
            return Product(
                productId: try ProductID(productId),
                barcode: barcode,
                title: ProductTitle(title),
                brand: "",
                ingredientKeys: keys,
                tags: [],
                createdAt: time,
                updatedAt: time,
                version: version
            )
        } catch {
            preconditionFailure("\(error)")
        }
    }
}
