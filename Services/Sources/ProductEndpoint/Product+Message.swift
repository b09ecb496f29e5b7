import Foundation
import ProductMessages
import ProductModule
import SwiftProtobuf

extension ProductMessages.Product {
    /// Writes a product into a message.
    init(_ product: ProductModule.Product) {
        self.init()
        productID = product.productId.text
        if let barcode = product.barcode {
            self.barcode.value = barcode.value
            self.barcode.symbology = barcode.symbology.rawValue
        }
        title = product.title.text
        brand = product.brand
        ingredientKeys = product.ingredientKeys
        tags = product.tags
        createdAt = Google_Protobuf_Timestamp(roundingTimeIntervalSince1970: product.createdAt.timeIntervalSince1970)
        updatedAt = Google_Protobuf_Timestamp(roundingTimeIntervalSince1970: product.updatedAt.timeIntervalSince1970)
        version = product.version
    }
}

extension RegisteredProduct {
    init(_ entry: AddProductsResult.Entry) {
        self.init()
        product = ProductMessages.Product(entry.product)
        created = entry.created
    }
}

extension FoundProduct {
    init(_ found: ProductModule.Product?) {
        self.init()
        if let found { product = ProductMessages.Product(found) }
    }
}

extension ResolvedIngredient {
    init(_ key: String, _ productIds: [ProductID]) {
        self.init()
        ingredientKey = key
        self.productIds = productIds.map(\.text)
    }
}
