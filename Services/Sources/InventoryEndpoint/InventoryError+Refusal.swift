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
        case .targetBelowMinimum(let target, let minimum):
            Refusal(
                .invalid,
                code: "inventory.targetBelowMinimum",
                sentence: description,
                field: "target",
                amounts: [target, minimum].map { CommonMessages.Amount($0) }
            )
        case .page(let error): error.refusal
        case .converter(let error):
            Refusal(
                error.isTemporary ? .unavailable : .internal,
                code: "inventory.converterUnavailable",
                sentence: error.description
            )
        case .tooManyReferences:
            Refusal(.invalid, code: "inventory.tooManyReferences", sentence: description, field: "changes")
        case .tooManyCounts: Refusal(.invalid, code: "inventory.tooManyCounts", sentence: description, field: "counts")
        case .countedTwice: Refusal(.invalid, code: "inventory.countedTwice", sentence: description, field: "counts")
        case .countWithoutAmount:
            Refusal(.invalid, code: "inventory.countWithoutAmount", sentence: description, field: "counts")
        case .tooManyProducts:
            Refusal(.invalid, code: "inventory.tooManyProducts", sentence: description, field: "productIds")
        case .tooManyLocations:
            Refusal(.conflict, code: "inventory.tooManyLocations", sentence: description, field: "name")
        case .tooManyQuestions:
            Refusal(.invalid, code: "inventory.tooManyQuestions", sentence: description, field: "products")
        case .tooManyNeeds, .tooManyConversions, .needWithoutAmount, .tooManyAlternatives: needRefusal
        case .tooManyEvents: Refusal(.invalid, code: "inventory.tooManyEvents", sentence: description, field: "from")
        case .store(let error): error.refusal(by: "inventory")
        }
    }
}

extension InventoryError {
    /// The refusal of what a request needs.
    private var needRefusal: Refusal {
        let (code, field) =
            switch self {
            case .tooManyNeeds: ("tooManyNeeds", "needs")
            case .needWithoutAmount(let number, _): ("needWithoutAmount", "needs[\(number - 1)].amounts")
            case .tooManyAlternatives(let number, _): ("tooManyAlternatives", "needs[\(number - 1)].productIds")
            default: ("tooManyConversions", "")
            }
        return Refusal(.invalid, code: "inventory.\(code)", sentence: description, field: field)
    }
}

extension StockError {
    /// The refusal for this error.
    var refusal: Refusal {
        let (status, code, field) = place
        return Refusal(
            status,
            code: "inventory.\(code)",
            sentence: description,
            field: field,
            params: params,
            amounts: amounts.map { CommonMessages.Amount($0) }
        )
    }

    /// The status, the code within the service, and the field of the request.
    private var place: (Status, code: String, field: String) {
        switch self {
        case .notPositive: (.invalid, "amountNotPositive", "amount")
        case .notACount: (.invalid, "notACount", "amounts")
        case .noSuchLot: (.notFound, "noSuchLot", "lotId")
        case .nothingThere: (.conflict, "nothingThere", "productId")
        case .notEnough: (.conflict, "notEnough", "amount")
        case .noSuchLocation: (.notFound, "noSuchLocation", "location")
        case .newPlaceOfFrozen: (.notFound, "newPlaceOfFrozen", "to")
        case .notAFreezer: (.conflict, "notAFreezer", "to")
        case .wouldThaw: (.conflict, "wouldThaw", "location")
        case .temperatureUnknown: (.invalid, "temperatureUnknown", "temperature")
        case .noSuchKind: (.notFound, "noSuchKind", "kind")
        case .notAKind: (.invalid, "notAKind", "kind")
        case .tooManyLots: (.conflict, "tooManyLots", "lotId")
        case .locationExists: (.conflict, "locationExists", "name")
        case .withinItself: (.invalid, "withinItself", "parent")
        case .locationInUse: (.conflict, "locationInUse", "location")
        case .noSuchEvent: (.notFound, "noSuchEvent", "eventId")
        case .earlierEvent: (.conflict, "earlierEvent", "eventId")
        case .textTooLong: (.invalid, "textTooLong", "")
        case .noteTooLong: (.invalid, "noteTooLong", "note")
        case .notAPack: (.invalid, "notAPack", "pack.content")
        case .locationTooLong: (.invalid, "locationTooLong", "location")
        case .dayAhead: (.invalid, "dayAhead", "day")
        case .arithmetic: (.invalid, "amountTooLarge", "amount")
        }
    }

    private var params: [String: String] {
        switch self {
        case .locationTooLong(let characters):
            ["characters": String(characters), "limit": String(LocationName.longest)]
        case .locationInUse(let name, let lots), .wouldThaw(let name, let lots):
            ["location": name, "lots": String(lots)]
        case .noSuchLocation(let name, let existing): ["location": name, "existing": existing.joined(separator: ", ")]
        case .newPlaceOfFrozen(let name), .notAFreezer(let name), .temperatureUnknown(let name): ["location": name]
        case .dayAhead(let day): ["day": day.description]
        default: [:]
        }
    }

    private var amounts: [Quantities.Amount] {
        if case .notEnough(_, _, let there) = self { there } else { [] }
    }
}
