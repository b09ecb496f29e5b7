import CategoryModule
import EndpointKit
import Envelope
import MessageBus

extension CategoryError {
    /// The service's refusal for this error.
    var refusal: Refusal {
        switch self {
        case .layout(let error): error.refusal
        case .store(let error): error.refusal(by: "category")
        }
    }
}

extension ShopLayoutError {
    fileprivate var refusal: Refusal {
        switch self {
        case .emptyName: refuse(.invalid, "emptyName", field: "name")
        case .nameTooLong(let text, let limit):
            refuse(.invalid, "nameTooLong", field: "name", ["name": text, "limit": String(limit)])
        case .categoryExists(let name): refuse(.conflict, "categoryExists", field: "name", ["name": name])
        case .storeExists(let name): refuse(.conflict, "storeExists", field: "name", ["name": name])
        case .badColor(let text): refuse(.invalid, "badColor", field: "color", ["color": text])
        case .noSuchCategory(let reference, let existing):
            refuse(.notFound, "noSuchCategory", ["category": reference, "existing": existing.joined(separator: ", ")])
        case .noSuchStore(let reference, let existing):
            refuse(
                .notFound,
                "noSuchStore",
                field: "store",
                ["store": reference, "existing": existing.joined(separator: ", ")]
            )
        case .unknownStaysLast: refuse(.invalid, "unknownStaysLast")
        case .namedTwice(let name): refuse(.invalid, "namedTwice", field: "categories", ["category": name])
        case .noDestination: refuse(.invalid, "noDestination", field: "before")
        case .noIngredients: refuse(.invalid, "noIngredients", field: "ingredients")
        case .emptyIngredientKey(let name):
            refuse(.invalid, "emptyIngredientKey", field: "ingredients", ["name": name])
        }
    }

    private func refuse(
        _ status: Status,
        _ reason: String,
        field: String = "",
        _ params: [String: String] = [:]
    ) -> Refusal {
        Refusal(status, code: "category.\(reason)", sentence: description, field: field, params: params)
    }
}
