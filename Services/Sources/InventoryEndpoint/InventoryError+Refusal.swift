import CommonMessages
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
            shortage("inventory.notEnough", field: "amount", of: productId, requested, onHand)
        case .otherUnit(let productId, let requested, let onHand):
            shortage("inventory.otherUnit", field: "amount.unit", of: productId, requested, onHand)
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

    private func shortage(
        _ code: String,
        field: String,
        of productId: ProductID,
        _ requested: Quantities.Amount,
        _ onHand: [Quantities.Amount]
    ) -> Refusal {
        let words = onHand.map { "\($0.value) \($0.unit)" }.joined(separator: "; ")
        return Refusal(
            .conflict,
            code: code,
            sentence: description,
            field: field,
            params: [
                "productId": productId.text, "requested": "\(requested.value) \(requested.unit)", "onHand": words,
            ],
            amounts: onHand.map { CommonMessages.Amount($0) }
        )
    }
}
