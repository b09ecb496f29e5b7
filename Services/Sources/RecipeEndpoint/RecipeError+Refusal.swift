import EndpointKit
import Envelope
import MessageBus
import Quantities
import RecipeModule

extension RecipeError {
    /// The service's refusal for this error: a stable code, and a sentence for people.
    var refusal: Refusal {
        switch self {
        case .reading(let error): error.refusal
        case .content(let error): error.refusal
        case .unknownRecipe(let reference):
            refusal(.notFound, "recipe.unknownRecipe", field: "reference", ["reference": reference])
        case .portion(let error): error.refusal
        case .page(let error): error.refusal
        case .tooMany(let count, let limit):
            refusal(.invalid, "recipe.tooMany", ["count": String(count), "limit": String(limit)])
        case .changedSince(let title):
            refusal(.conflict, "recipe.changedSince", field: "expectedVersion", ["title": title])
        case .titleTaken(let title): refusal(.conflict, "recipe.titleTaken", field: "title", ["title": title])
        case .inTrash(let title): refusal(.conflict, "recipe.inTrash", field: "reference", ["title": title])
        case .notInTrash(let reference):
            refusal(.notFound, "recipe.notInTrash", field: "references", ["reference": reference])
        case .unknownRevision(let id, let title):
            refusal(.notFound, "recipe.unknownRevision", field: "revision", ["revision": id, "title": title])
        case .lines(let error):
            if error.isRefusal {
                refusal(.invalid, "recipe.notAReading", field: "lines")
            } else {
                refusal(error.isTemporary ? .unavailable : .internal, "recipe.linesUnread")
            }
        case .store(let error): error.refusal(by: "recipe")
        }
    }
}

extension RecipeContentError {
    fileprivate var refusal: Refusal {
        let (field, params): (String, [String: String]) =
            switch self {
            case .noTitle: ("recipe.title", [:])
            case .noIngredients(let title): ("recipe.ingredients", ["title": title])
            case .notAServingsCount(let text): ("recipe.servings.count", ["text": text])
            case .tooManyLines(let title, let count): ("recipe.ingredients", ["title": title, "count": String(count)])
            case .tooLong(let title, let bytes): ("recipe", ["title": title, "bytes": String(bytes)])
            case .notARating(let stars): ("recipe.rating", ["stars": String(stars)])
            case .notAPicture(let text): ("recipe.cover", ["text": text])
            case .notNutrition(let reason): ("recipe.nutrition", ["reason": reason])
            case .notAWeight(let grams): ("recipe.totalWeight", ["grams": grams])
            case .unknownLine(let id): ("lines", ["id": id.description])
            case .lineWithoutText: ("lines", [:])
            }
        return Refusal(.invalid, code: code, sentence: description, field: field, params: params)
    }
}

extension PortionError {
    fileprivate var refusal: Refusal {
        let (reason, field, params): (String, String, [String: String]) =
            switch self {
            case .notAWeight(let grams): ("notAWeight", "weight", ["grams": grams.description])
            case .notServings(let count): ("notServings", "servings", ["count": count.description])
            case .notAMultiplier(let number): ("notAMultiplier", "multiplier", ["number": number.description])
            case .unknownWeight: ("unknownWeight", "totalWeight", [:])
            case .unknownTotal: ("unknownTotal", "totalWeight", [:])
            case .arithmetic: ("tooLarge", "weight", [:])
            }
        return Refusal(.invalid, code: "recipe.\(reason)", sentence: description, field: field, params: params)
    }
}

extension RecipeReadingError {
    fileprivate var refusal: Refusal {
        let (reason, params): (String, [String: String]) =
            switch self {
            case .empty(let name): ("empty", ["fileName": name])
            case .tooLarge(let name, let bytes): ("tooLarge", ["fileName": name, "bytes": String(bytes)])
            case .notText(let name, let kind): ("notText", ["fileName": name, "kind": kind])
            case .notARecipe(let name): ("notARecipe", ["fileName": name])
            case .noIngredients(let name, let title): ("noIngredients", ["fileName": name, "title": title])
            case .unreadableData(let name, let line): ("unreadableData", ["fileName": name, "line": String(line)])
            case .brokenOff(let name): ("brokenOff", ["fileName": name])
            }
        return Refusal(.invalid, code: "recipe.\(reason)", sentence: description, field: "content", params: params)
    }
}
