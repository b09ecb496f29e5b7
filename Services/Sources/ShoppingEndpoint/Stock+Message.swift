import CommonMessages
import EndpointKit
import QuantityMessages
import ShoppingMessages
import ShoppingModule

extension ProductID {
    /// Creates the identifier of the product that a person chose; returns `nil` for an empty field.
    init?(choice: String) {
        let text = choice.trimmed
        guard !text.isEmpty else { return nil }
        self.init(rawValue: text)
    }
}

extension ShoppingMessages.StockChange {
    /// Creates the message of a change.
    init(_ change: ShoppingModule.StockChange) {
        self.init()
        amount = CommonMessages.Quantity(change.amount)
        product = ShoppingMessages.StockedProduct(change.stock)
        created = change.created
        assumptions = change.assumptions.map { QuantityMessages.Assumption($0) }
        packConversions = change.packConversions
        weightConversions = change.weightConversions
        meansIngredient = change.stock.product.meansIngredient
        locale = change.locale
    }
}

extension ShoppingMessages.StockedProduct {
    /// Creates the message of a product's stock.
    init(_ stock: ShoppingModule.StockedProduct) {
        self.init()
        productID = stock.product.id.rawValue
        title = stock.product.title
        onHand = stock.onHand.map { CommonMessages.Quantity($0) }
        shortfall = stock.shortfall.map { CommonMessages.Quantity($0) }
        locations = stock.locations
    }
}

extension ProductChoice {
    /// Creates the message of a matching product.
    init(_ product: ShoppingModule.Product) {
        self.init()
        productID = product.id.rawValue
        title = product.title
    }
}

extension FindStockReply {
    /// Creates one part of a list.
    init(_ stock: ArraySlice<ShoppingModule.StockedProduct>) {
        self.init()
        products = stock.map { ShoppingMessages.StockedProduct($0) }
    }
}
