import EndpointKit
import Envelope
import InventoryModule
import MessageBus
import Quantities

extension Refusal {
    /// How the service refuses what the module could not do.
    init(_ error: InventoryError) {
        switch error {
        case .stock(let failure): self.init(failure)
        case .unreadableCursor:
            self.init(.invalid, code: "inventory.unreadableCursor", sentence: error.description, field: "cursor")
        case .converter(let failure):
            let status: Status = failure.isTemporary ? .unavailable : .internal
            self.init(status, code: "inventory.converterUnavailable", sentence: failure.description)
        case .store(let failure): self = failure.refusal(by: "inventory")
        }
    }

    private init(_ error: StockError) {
        let sentence = error.description
        switch error {
        case .notPositive:
            self.init(.invalid, code: "inventory.amountNotPositive", sentence: sentence, field: "amount")
        case .notEnough(let productId, let requested, let onHand):
            self.init(
                .conflict,
                code: "inventory.notEnough",
                sentence: sentence,
                field: "amount",
                params: Self.params(productId, requested, onHand)
            )
        case .otherUnit(let productId, let requested, let onHand):
            self.init(
                .conflict,
                code: "inventory.otherUnit",
                sentence: sentence,
                field: "amount.unit",
                params: Self.params(productId, requested, onHand)
            )
        case .arithmetic:
            self.init(.invalid, code: "inventory.amountTooLarge", sentence: sentence, field: "amount")
        }
    }

    private static func params(_ productId: ProductID, _ requested: Amount, _ onHand: [Amount]) -> [String: String] {
        let amounts = onHand.map { "\($0.value) \($0.unit)" }.joined(separator: "; ")
        return ["productId": productId.text, "requested": "\(requested.value) \(requested.unit)", "onHand": amounts]
    }
}
