import CommonMessages
import EndpointKit
import Envelope
import MessageBus
import ProductMessages
import ProductModule
import Quantities

extension ProductModule.IngredientLinkChange {
    /// Creates a change from a message.
    init(_ message: ProductMessages.IngredientLinkChange, field: String) throws(Refusal) {
        guard let kind = Kind(rawValue: message.action) else {
            throw Refusal(
                .invalid,
                code: "product.invalidLink",
                sentence: "\"\(message.action)\" is not a link action: use one of "
                    + Kind.allCases.map(\.rawValue).joined(separator: ", ") + ".",
                field: "\(field).action"
            )
        }
        let product = try ProductModule.ProductReference(message.product, field: "\(field).product")
        guard let change = Self(kind, of: message.ingredientKey, to: product, in: message.storeID) else {
            throw Refusal(
                .invalid,
                code: "product.invalidLink",
                sentence: "The ingredient is empty: name the one that the product is.",
                field: "\(field).ingredientKey"
            )
        }
        self = change
    }
}

extension ProductMessages.IngredientLink {
    /// Creates the message of a link.
    init(_ link: ProductModule.IngredientLink) {
        self.init()
        ingredientKey = link.ingredientKey
        productID = link.product.productId.text
        title = link.product.title.text
        preferred = link.isPreferred
        preferredStoreIds = link.preferredStores
    }
}

extension ProposedProduct {
    /// Creates the message of what a list proposes for an ingredient.
    init(_ key: String, _ product: ProductModule.Product?) {
        self.init()
        ingredientKey = key
        guard let product else { return }
        productID = product.productId.text
        title = product.title.text
        brand = product.brand
        if let pack = product.facts.packaging?.pack { self.pack = ProductMessages.Pack(pack) }
    }
}

extension ProductMessages.Pack {
    init(_ pack: Quantities.Pack) {
        self.init()
        content = CommonMessages.Amount(pack.content)
        count = UInt32(clamping: pack.count)
    }
}
