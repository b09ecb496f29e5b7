import EndpointKit
import Envelope
import MessageBus
import ProductModule

extension Refusal {
    /// How the service refuses what the module could not do.
    init(_ error: ProductError) {
        switch error {
        case .unreadableCursor:
            self.init(.invalid, code: "product.unreadableCursor", sentence: error.description, field: "cursor")
        case .store(let failure): self = failure.refusal(by: "product")
        }
    }

    init(_ error: BarcodeError, field: String) {
        let code: String
        var params: [String: String] = [:]
        switch error {
        case .empty: code = "product.emptyBarcode"
        case .notAGTIN(let text): (code, params) = ("product.notABarcode", ["barcode": text])
        case .wrongCheckDigit(let text, let expected):
            (code, params) = ("product.wrongCheckDigit", ["barcode": text, "expected": "\(expected)"])
        }
        self.init(.invalid, code: code, sentence: error.description, field: field, params: params)
    }

    init(_ error: ProductDraftError, field: String) {
        switch error {
        case .nameless:
            self.init(.invalid, code: "product.nameless", sentence: error.description, field: field)
        }
    }

    init(_ error: ProductIDError, field: String) {
        switch error {
        case .empty:
            self.init(.invalid, code: "product.emptyProductId", sentence: error.description, field: field)
        }
    }
}
