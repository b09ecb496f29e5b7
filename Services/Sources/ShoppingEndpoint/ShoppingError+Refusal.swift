import CommonMessages
import Envelope
import MessageBus
import ShoppingModule

extension ShoppingError {
    /// How the service refuses: one code for each reason; what another service refused is handed on.
    var refusal: Refusal {
        switch self {
        case .noRecipes: return Refusal(.invalid, code: "shopping.noRecipes", sentence: description, field: "recipes")
        case .tooManyLines:
            return Refusal(.invalid, code: "shopping.tooManyLines", sentence: description, field: "recipes")
        case .nothingLeft(let refused):
            return Refusal(
                refused.first?.reason.isNotKept == true ? .notFound : .invalid,
                code: refused.first?.reason.code ?? "shopping.noRecipes",
                sentence: description,
                field: refused.first?.field ?? "recipes"
            )
        case .nothingToTakeBack:
            return Refusal(.invalid, code: "shopping.nothingToTakeBack", sentence: description, field: "undo")
        case .answer: return Refusal(.invalid, code: "shopping.badAnswer", sentence: description, field: "answers")
        case .stockText(.noProduct):
            return Refusal(.invalid, code: "shopping.noProduct", sentence: description, field: "text")
        case .stockText(.noAmount), .noAmount:
            return Refusal(.invalid, code: "shopping.noAmount", sentence: description, field: "text")
        case .unknownUnit(let word):
            return Refusal(
                .invalid,
                code: "shopping.unknownUnit",
                sentence: description,
                field: "text",
                params: ["unit": word]
            )
        case .unknownProduct(let name):
            return Refusal(
                .notFound,
                code: "shopping.noSuchProduct",
                sentence: description,
                field: "text",
                params: ["product": name]
            )
        case .collaborator(let failure): return failure.refusal
        }
    }
}

extension CollaboratorFailure {
    /// Code and sentence as they came, but for the product's title in place of its productId; the field only where it
    /// is one of ours, too.
    fileprivate var refusal: Refusal {
        guard let refusal = cause as? Refusal else {
            return Refusal(.internal, code: "shopping.failed", sentence: "\(description) Report this.")
        }
        var problem = refusal.problem
        if collaborator != .category || problem.field != "store" { problem.field = "" }
        if let product, !product.title.isEmpty {
            problem.sentence = problem.sentence.replacing(product.id.rawValue, with: product.title)
        }
        return Refusal(refusal.status, problem, retryAfter: refusal.retryAfter)
    }
}

extension RecipeRefusal {
    fileprivate var isNotKept: Bool {
        if case .notKept = self { true } else { false }
    }

    /// The stable code of each reason.
    var code: String {
        switch self {
        case .notKept: "shopping.noSuchRecipe"
        case .unreadable(_, let code, _): code
        case .noServings: "shopping.noServings"
        case .noIngredients: "shopping.noIngredients"
        case .tooLarge: "shopping.quantityTooLarge"
        }
    }
}

extension ShoppingModule.RefusedRecipe {
    /// The field of the request that is meant.
    var field: String {
        switch reason {
        case .noServings, .tooLarge: "recipes[\(position)].servings"
        case .noIngredients, .unreadable, .notKept: "recipes[\(position)]"
        }
    }
}
