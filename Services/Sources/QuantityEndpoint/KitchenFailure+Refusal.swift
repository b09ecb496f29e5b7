import EndpointKit
import Envelope
import MessageBus
import QuantityModule

extension KitchenFailure {
    /// How the service refuses: a stable code, and the sentence for people.
    var refusal: Refusal {
        switch self {
        case .refused(let error): error.refusal
        case .store(let error): error.refusal(by: "quantity")
        }
    }
}

extension KitchenError {
    fileprivate var refusal: Refusal {
        switch self {
        case .emptyName: refuse(.invalid, "emptyName", field: "drafts")
        case .tooLong(let text, let limit):
            refuse(.invalid, "textTooLong", ["text": String(text.prefix(100)), "limit": String(limit)])
        case .badCategory(let text): refuse(.invalid, "badCategory", field: "category", ["category": text])
        case .badConversion(let ingredient, _):
            refuse(.invalid, "badConversion", field: "drafts", ["ingredient": ingredient])
        case .contradiction: refuse(.invalid, "contradictoryConversions", field: "drafts")
        case .ingredientExists(let name): refuse(.conflict, "ingredientExists", ["name": name])
        case .noSuchIngredient(let text): refuse(.notFound, "noSuchIngredient", ["reference": text])
        case .comesAlong(let name): refuse(.conflict, "ingredientComesAlong", ["name": name])
        case .tooMany(let count, let limit):
            refuse(.invalid, "tooMany", ["count": String(count), "limit": String(limit)])
        case .badPlace(let text): refuse(.invalid, "badPlace", field: "after", ["after": text])
        case .emptyLine: refuse(.invalid, "emptyLine", field: "corrections")
        case .emptyCorrection(let text): refuse(.invalid, "emptyCorrection", field: "corrections", ["text": text])
        case .notCorrected(let text): refuse(.notFound, "notCorrected", field: "texts", ["text": text])
        case .badCups(let text): refuse(.invalid, "badCups", field: "cups", ["cups": text])
        }
    }

    private func refuse(
        _ status: Status,
        _ reason: String,
        field: String = "",
        _ params: [String: String] = [:]
    ) -> Refusal {
        Refusal(status, code: "quantity.\(reason)", sentence: description, field: field, params: params)
    }
}
