import EndpointKit
import Envelope
import MessageBus
import ProductModule

extension ProductError {
    /// The refusal for this error.
    var refusal: Refusal { refusal(field: "") }

    /// Returns the refusal for this error, whose cause is a field of the request.
    func refusal(field: String) -> Refusal {
        switch self {
        case .page(let error): error.refusal
        case .tooMany: Refusal(.invalid, code: "product.tooMany", sentence: description, field: field)
        case .tooManyConditions:
            Refusal(.invalid, code: "product.invalidFilter", sentence: description, field: "filters")
        case .store(let error): error.refusal(by: "product")
        }
    }
}

extension ProductRemoteError {
    /// The refusal for this error, for a reply that tells it beside what was found.
    var refusal: Refusal {
        switch self {
        case .offline: Refusal(.unavailable, code: "product.hubOffline", sentence: description)
        case .late: Refusal(.deadline, code: "product.hubLate", sentence: description)
        case .unavailable: Refusal(.unavailable, code: "product.hubUnavailable", sentence: description)
        case .unreadable: Refusal(.internal, code: "product.hubUnreadable", sentence: description)
        }
    }
}

extension BarcodeError {
    /// Returns the refusal for such a text in a field.
    func refusal(field: String) -> Refusal { refusal(field: field, saying: description) }

    fileprivate func refusal(field: String, saying sentence: String) -> Refusal {
        switch self {
        case .empty: Refusal(.invalid, code: "product.emptyBarcode", sentence: sentence, field: field)
        case .notAGTIN(let text):
            Refusal(
                .invalid,
                code: "product.notABarcode",
                sentence: sentence,
                field: field,
                params: ["barcode": text]
            )
        case .wrongCheckDigit(let text, let expected):
            Refusal(
                .invalid,
                code: "product.wrongCheckDigit",
                sentence: sentence,
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
        case .contradiction(let productId, let barcode):
            Refusal(
                .invalid,
                code: "product.contradiction",
                sentence: description,
                field: field,
                params: ["productId": productId.text, "barcode": barcode]
            )
        case .foreignIdentifier(let productId):
            Refusal(
                .invalid,
                code: "product.foreignIdentifier",
                sentence: description,
                field: field,
                params: ["productId": productId.text]
            )
        }
    }
}

extension ProductFactsError {
    /// Returns the refusal for such facts in a field.
    func refusal(field: String) -> Refusal {
        let path = self.path.isEmpty ? [:] : ["path": self.path]
        return switch self {
        case .stock:
            Refusal(.invalid, code: "product.belongsToStock", sentence: description, field: field, params: path)
        case .barcode(_, let error): error.refusal(field: field, saying: description)
        default: Refusal(.invalid, code: "product.invalidFacts", sentence: description, field: field, params: path)
        }
    }
}

extension ProductRecordError {
    /// Returns the refusal for such a record in a field.
    func refusal(field: String) -> Refusal {
        switch self {
        case .facts(.notAnObject):
            Refusal(.invalid, code: "product.invalidRecord", sentence: description, field: field)
        case .facts(let error): error.refusal(field: field)
        case .productId(let error): error.refusal(field: field)
        case .draft(let error): error.refusal(field: field)
        }
    }
}

extension ProductRefusal {
    /// Returns the refusal of one product of a batch, in a field.
    func refusal(field: String) -> Refusal {
        switch self {
        case .facts(let error): error.refusal(field: "\(field).facts")
        case .identity(let error): error.refusal(field: field)
        case .noProduct: refusal(.notFound, "product.unknownProduct", field: field)
        case .nameless: refusal(.invalid, "product.nameless", field: field)
        case .otherIdentifier(let productId, let wanted):
            refusal(
                .invalid,
                "product.otherIdentifier",
                field: field,
                ["productId": productId.text, "wanted": wanted.text]
            )
        case .otherBarcode(let productId, let wanted):
            refusal(.invalid, "product.otherBarcode", field: field, ["productId": productId.text, "wanted": wanted])
        case .aliasInUse(let alias, let productId):
            refusal(.conflict, "product.aliasInUse", field: field, ["alias": alias, "productId": productId.text])
        case .notLinked(let ingredientKey, _):
            refusal(.notFound, "product.notLinked", field: field, ["ingredientKey": ingredientKey])
        case .noAlias(let alias, _): refusal(.notFound, "product.noAlias", field: field, ["alias": alias])
        case .emptyAlias: refusal(.invalid, "product.emptyAlias", field: field)
        case .unstorable: refusal(.invalid, "product.unstorable", field: field)
        case .tooManyNames(let name, let count, let most):
            refusal(
                .invalid,
                "product.tooManyNames",
                field: "\(field).\(name)",
                ["count": String(count), "limit": String(most)]
            )
        case .textTooLong(let name, let bytes, let most):
            refusal(
                .invalid,
                "product.textTooLong",
                field: "\(field).\(name)",
                ["bytes": String(bytes), "limit": String(most)]
            )
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
