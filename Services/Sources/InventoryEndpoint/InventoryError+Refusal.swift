import EndpointKit
import Envelope
import InventoryModule
import MessageBus
import Quantities

extension InventoryError {
    /// The refusal for this error.
    var refusal: Refusal {
        switch self {
        case .stock(let error): error.refusal
        case .page(let error): error.refusal
        case .converter(let error):
            Refusal(
                error.isTemporary ? .unavailable : .internal,
                code: "inventory.converterUnavailable",
                sentence: error.description
            )
        case .tooManyReferences:
            Refusal(.invalid, code: "inventory.tooManyReferences", sentence: description, field: "changes")
        case .store(let error): error.refusal(by: "inventory")
        }
    }
}

extension StockError {
    /// The refusal for this error.
    var refusal: Refusal {
        switch self {
        case .notPositive:
            Refusal(.invalid, code: "inventory.amountNotPositive", sentence: description, field: "amount")
        case .notEnough(let productId, let requested, let onHand):
            Refusal(
                .conflict,
                code: "inventory.notEnough",
                sentence: description,
                field: "amount",
                params: Self.params(productId, requested, onHand)
            )
        case .otherUnit(let productId, let requested, let onHand):
            Refusal(
                .conflict,
                code: "inventory.otherUnit",
                sentence: description,
                field: "amount.unit",
                params: Self.params(productId, requested, onHand)
            )
        case .notAPack:
            Refusal(.invalid, code: "inventory.notAPack", sentence: description, field: "pack.content")
        case .locationTooLong(let characters):
            Refusal(
                .invalid,
                code: "inventory.locationTooLong",
                sentence: description,
                field: "location",
                params: ["characters": String(characters), "limit": String(StockLocation.longest)]
            )
        case .arithmetic:
            Refusal(.invalid, code: "inventory.amountTooLarge", sentence: description, field: "amount")
        }
    }

    private static func params(_ productId: ProductID, _ requested: Amount, _ onHand: [Amount]) -> [String: String] {
        let amounts = onHand.map { "\($0.value) \($0.unit)" }.joined(separator: "; ")
        return ["productId": productId.text, "requested": "\(requested.value) \(requested.unit)", "onHand": amounts]
    }
}
