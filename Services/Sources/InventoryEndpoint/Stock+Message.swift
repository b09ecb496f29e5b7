import CommonMessages
import EndpointKit
import Envelope
import InventoryMessages
import InventoryModule
import MessageBus
import Quantities
import QuantityMessages

extension InventoryMessages.ProductStock {
    /// Creates the message of a product's stock.
    init(_ stock: InventoryModule.ProductStock) {
        self.init()
        productID = stock.productId.text
        onHand = stock.onHand.map(CommonMessages.Amount.init)
        shortfall = stock.shortfall.map(CommonMessages.Amount.init)
        locations = stock.locations.map(\.name)
        packs = stock.packs.map { QuantityMessages.PackContent($0) }
    }
}

extension Quantities.PackContent {
    /// Reads what the packs of a request hold.
    init(request message: QuantityMessages.PackContent) throws(Refusal) {
        guard let pack = try Self(message, field: "pack") else {
            let content = try Quantities.Amount(message.content, field: "pack.content")
            throw StockError.notAPack(UnitCode(rawValue: message.unit), content: content).refusal
        }
        self = pack
    }
}

extension StockLocation {
    /// Reads the location of a request; `nil` for an empty text.
    init?(request text: String) throws(Refusal) {
        do { try self.init(text) } catch { throw error.refusal }
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
