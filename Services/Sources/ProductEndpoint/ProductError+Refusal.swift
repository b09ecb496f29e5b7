import EndpointKit
import Envelope
import MessageBus
import ProductModule

extension ProductError {
    /// The refusal for this error.
    var refusal: Refusal {
        switch self {
        case .page(let error): error.refusal
        case .tooMany: Refusal(.invalid, code: "product.tooMany", sentence: description, field: "products")
        case .store(let error): error.refusal(by: "product")
        }
    }
}

extension BarcodeError {
    /// Returns the refusal for such a text in a field.
    func refusal(field: String) -> Refusal {
        switch self {
        case .empty: Refusal(.invalid, code: "product.emptyBarcode", sentence: description, field: field)
        case .notAGTIN(let text):
            Refusal(
                .invalid,
                code: "product.notABarcode",
                sentence: description,
                field: field,
                params: ["barcode": text]
            )
        case .wrongCheckDigit(let text, let expected):
            Refusal(
                .invalid,
                code: "product.wrongCheckDigit",
                sentence: description,
                field: field,
                params: ["barcode": text, "expected": "\(expected)"]
            )
        }
    }
}

extension ProductDraftError {
    /// Returns the refusal for such a draft in a field.
    func refusal(field: String) -> Refusal {
        switch self {
        case .nameless: Refusal(.invalid, code: "product.nameless", sentence: description, field: field)
        }
    }
}

extension ProductIDError {
    /// Returns the refusal for such an identifier in a field.
    func refusal(field: String) -> Refusal {
        switch self {
        case .empty: Refusal(.invalid, code: "product.emptyProductId", sentence: description, field: field)
        case .tooLong: Refusal(.invalid, code: "product.productIdTooLong", sentence: description, field: field)
        }
    }
}
