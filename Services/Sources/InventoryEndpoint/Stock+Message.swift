import CommonMessages
import EndpointKit
import Envelope
import InventoryMessages
import InventoryModule
import MessageBus
import Quantities

extension InventoryMessages.ProductStock {
    /// Creates the message of a product's stock.
    init(_ stock: InventoryModule.ProductStock) {
        self.init()
        productID = stock.productId.text
        onHand = stock.onHand.map(CommonMessages.Amount.init)
        shortfall = stock.shortfall.map(CommonMessages.Amount.init)
    }
}

extension ProductID {
    /// Parses a product's identifier from a field of a request.
    init(_ text: String, field: String) throws(Refusal) {
        do { try self.init(text) } catch {
            let code = error == .empty ? "inventory.emptyProductId" : "inventory.productIdTooLong"
            throw Refusal(.invalid, code: code, sentence: error.description, field: field)
        }
    }
}

extension StockedAmount {
    /// Creates the amount of a request.
    init(_ message: CommonMessages.Amount, isSet: Bool) throws(Refusal) {
        guard isSet else {
            throw Refusal(
                .invalid,
                code: "inventory.noAmount",
                sentence: "The request has no amount: add one.",
                field: "amount"
            )
        }
        let amount = try Quantities.Amount(message, field: "amount")
        do { try self.init(amount) } catch { throw error.refusal }
    }
}
