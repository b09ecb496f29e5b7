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
        case .emptyName: refusal(.invalid, "category.emptyName", field: "name")
        case .nameTooLong(let text, let limit):
            refusal(.invalid, "category.nameTooLong", field: "name", ["name": text, "limit": String(limit)])
        case .categoryExists(let name): refusal(.conflict, "category.categoryExists", field: "name", ["name": name])
        case .storeExists(let name): refusal(.conflict, "category.storeExists", field: "name", ["name": name])
        case .badColor(let text): refusal(.invalid, "category.badColor", field: "color", ["color": text])
        case .noSuchCategory(let reference, let existing):
            refusal(
                .notFound,
                "category.noSuchCategory",
                ["category": reference, "existing": existing.joined(separator: ", ")]
            )
        case .noSuchStore(let reference, let existing):
            refusal(
                .notFound,
                "category.noSuchStore",
                field: "store",
                ["store": reference, "existing": existing.joined(separator: ", ")]
            )
        case .unknownStaysLast: refusal(.invalid, "category.unknownStaysLast")
        case .namedTwice(let name): refusal(.invalid, "category.namedTwice", field: "categories", ["category": name])
        case .noDestination: refusal(.invalid, "category.noDestination", field: "before")
        case .noIngredients: refusal(.invalid, "category.noIngredients", field: "ingredients")
        case .emptyIngredientKey(let name):
            refusal(.invalid, "category.emptyIngredientKey", field: "ingredients", ["name": name])
        }
    }
}
