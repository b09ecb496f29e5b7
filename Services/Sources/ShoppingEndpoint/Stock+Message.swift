import CommonMessages
import EndpointKit
import ShoppingMessages
import ShoppingModule

extension ProductID {
    /// Reads the product that a person chose; `nil` for an empty field.
    init?(choice: String) {
        let text = choice.trimmed
        guard !text.isEmpty else { return nil }
        self.init(rawValue: text)
    }
}

extension ShoppingMessages.StockChange {
    /// Writes a change into a message.
    init(_ change: ShoppingModule.StockChange) {
        self.init()
        amount = CommonMessages.Quantity(change.amount)
        product = ShoppingMessages.StockedProduct(change.stock)
        created = change.created
        notes = change.notes
    }
}

extension ShoppingMessages.StockedProduct {
    /// Writes stock into a message.
    init(_ stock: ShoppingModule.StockedProduct) {
        self.init()
        productID = stock.product.id.rawValue
        title = stock.product.title
        onHand = stock.onHand.map { CommonMessages.Quantity($0) }
    }
}

extension ProductChoice {
    /// Writes a product that may be meant.
    init(_ product: ShoppingModule.Product) {
        self.init()
        productID = product.id.rawValue
        title = product.title
    }
}

extension FindStockReply {
    /// Writes one part of a list.
    init(_ stock: ArraySlice<ShoppingModule.StockedProduct>) {
        self.init()
        products = stock.map { ShoppingMessages.StockedProduct($0) }
    }
}
