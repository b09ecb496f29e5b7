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
        case .page(let error): error.refusal
        }
    }
}

extension ShopLayoutError {
    fileprivate var refusal: Refusal {
        switch self {
        case .emptyName: refusal(.invalid, "category.emptyName", field: "name")
        case .nameTooLong(let text, let limit):
            refusal(.invalid, "category.nameTooLong", field: "name", ["name": text, "limit": String(limit)])
        case .tooManyCategories(let limit):
            refusal(.invalid, "category.tooManyCategories", ["limit": String(limit)])
        case .categoryExists(let name): refusal(.conflict, "category.categoryExists", field: "name", ["name": name])
        case .alike(let name, let existing):
            refusal(.conflict, "category.alike", field: "name", ["name": name, "existing": existing])
        case .storeExists(let name): refusal(.conflict, "category.storeExists", field: "name", ["name": name])
        case .noSuchCategory(let reference, let existing):
            refusal(
                .notFound,
                "category.noSuchCategory",
                ["category": reference, "existing": existing.joined(separator: ", "), "near": near ?? ""]
            )
        case .noSuchStore(let reference, let existing):
            refusal(
                .notFound,
                "category.noSuchStore",
                field: "store",
                ["store": reference, "existing": existing.joined(separator: ", "), "near": near ?? ""]
            )
        case .unknownStaysLast: refusal(.invalid, "category.unknownStaysLast")
        case .unknownIsFixed: refusal(.invalid, "category.unknownIsFixed", field: "category")
        case .namedTwice(let name): refusal(.invalid, "category.namedTwice", field: "categories", ["category": name])
        case .noAisles: refusal(.invalid, "category.noAisles", field: "categories")
        case .noDestination: refusal(.invalid, "category.noDestination", field: "before")
        case .noChange: refusal(.invalid, "category.noChange")
        case .badColor, .unreadableColor, .badIcon: lookRefusal
        case .categoryDeleted, .notDeleted, .categoryInUse, .ownSuccessor, .ambiguousName: deletionRefusal
        case .noIngredients, .emptyIngredientKey, .emptyTrip, .tooMany, .severalPieces, .unreadableFile: batchRefusal
        }
    }

    private var lookRefusal: Refusal {
        switch self {
        case .unreadableColor(let color, let ink, _, let instead):
            refusal(
                .invalid,
                "category.unreadableColor",
                field: "color",
                ["color": color, "textColor": ink.rawValue, "instead": instead]
            )
        case .badIcon(let text, let known):
            refusal(
                .invalid,
                "category.badIcon",
                field: "icon",
                ["icon": text, "known": known.joined(separator: ", ")]
            )
        case .badColor(let text): refusal(.invalid, "category.badColor", field: "color", ["color": text])
        default: refusal(.invalid, "category.badColor", field: "color")
        }
    }

    private var deletionRefusal: Refusal {
        switch self {
        case .notDeleted(let name): refusal(.conflict, "category.notDeleted", field: "category", ["category": name])
        case .categoryInUse(let name, let use, let destinations):
            refusal(
                .conflict,
                "category.inUse",
                field: "category",
                [
                    "category": name, "ingredients": String(use.ingredients), "products": String(use.products),
                    "aisles": use.aisles.joined(separator: ", "), "destinations": destinations.joined(separator: ", "),
                ]
            )
        case .ownSuccessor(let name):
            refusal(.invalid, "category.ownSuccessor", field: "reassignTo", ["category": name])
        case .ambiguousName(let name, let ids):
            refusal(
                .conflict,
                "category.ambiguousName",
                field: "category",
                ["category": name, "ids": ids.joined(separator: ", ")]
            )
        case .categoryDeleted(let name): refusal(.notFound, "category.deleted", ["category": name])
        default: refusal(.notFound, "category.deleted")
        }
    }

    private var batchRefusal: Refusal {
        switch self {
        case .emptyIngredientKey(let name):
            refusal(.invalid, "category.emptyIngredientKey", field: "ingredients", ["name": name])
        case .emptyTrip: refusal(.invalid, "category.emptyTrip", field: "ticks")
        case .tooMany(let count, let limit):
            refusal(.invalid, "category.tooMany", ["count": String(count), "limit": String(limit)])
        case .severalPieces(let count):
            refusal(.invalid, "category.severalPieces", field: "piece", ["count": String(count)])
        case .unreadableFile: refusal(.invalid, "category.unreadableFile", field: "text")
        default: refusal(.invalid, "category.noIngredients", field: "ingredients")
        }
    }
}
