import Commands
import ProductDomain

/// Why a hub refuses what another node did to products.
extension OperationRefusal {
    static func impossibleTime(_ productId: ProductID) -> OperationRefusal {
        OperationRefusal(
            code: "product.impossibleTime",
            sentence: "The product \(productId) would be made or changed in a year that is not from 1 to 9999: set the "
                + "device's clock, and make the change again."
        )
    }

    static func tooLarge(_ product: Product, _ refusal: ProductRefusal) -> OperationRefusal {
        OperationRefusal(code: "product.tooLarge", sentence: "\(product.name): \(refusal)")
    }

    static func invalidFacts(_ error: ProductFactsError, in product: EntityKey) -> OperationRefusal {
        OperationRefusal(code: "product.invalidFacts", sentence: "Of the product \(product.id.text), \(error)")
    }

    static func foreignBarcode(_ barcode: Barcode) -> OperationRefusal {
        OperationRefusal(
            code: "product.foreignBarcode",
            sentence: "The barcode \(barcode.value) belongs to another product: add that product instead."
        )
    }

    static func unknownProduct(_ alias: ProductAlias) -> OperationRefusal {
        OperationRefusal(
            code: "product.unknownProduct",
            sentence: "The product that \(alias.alias) stands for is gone: add it again."
        )
    }
}
