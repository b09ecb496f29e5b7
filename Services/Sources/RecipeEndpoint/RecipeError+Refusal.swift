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
        case .fetching(let error): error.refusal
        case .content(let error): error.refusal
        case .unknownRecipe(let reference, let near):
            refusal(
                .notFound,
                "recipe.unknownRecipe",
                field: "reference",
                ["reference": reference, "near": near ?? ""]
            )
        case .portion(let error): error.refusal
        case .page(let error): error.refusal
        case .tooMany(let count, let limit):
            refusal(.invalid, "recipe.tooMany", ["count": String(count), "limit": String(limit)])
        case .changedSince(let title):
            refusal(.conflict, "recipe.changedSince", field: "expectedVersion", ["title": title])
        case .titleTaken(let title): refusal(.conflict, "recipe.titleTaken", field: "title", ["title": title])
        case .inTrash(let title): refusal(.conflict, "recipe.inTrash", field: "reference", ["title": title])
        case .notInTrash(let reference, let near):
            refusal(.notFound, "recipe.notInTrash", field: "references", ["reference": reference, "near": near ?? ""])
        case .unknownRevision(let id, let title):
            refusal(.notFound, "recipe.unknownRevision", field: "revision", ["revision": id, "title": title])
        case .dayAhead(let day): refusal(.invalid, "recipe.dayAhead", field: "day", ["day": day.description])
        case .unknownCooking(let id): refusal(.notFound, "recipe.unknownCooking", field: "id", ["id": id])
        case .unknownSearch(let name): refusal(.notFound, "recipe.unknownSearch", field: "name", ["name": name])
        case .tooManySearches(let limit): refusal(.conflict, "recipe.tooManySearches", ["limit": String(limit)])
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
            case .tooManySteps(let title, let count), .tooManyStepLines(let title, let count):
                ("recipe.steps", ["title": title, "count": String(count)])
            case .tooLong(let title, let bytes): ("recipe", ["title": title, "bytes": String(bytes)])
            case .notARating(let stars): ("recipe.rating", ["stars": String(stars)])
            case .notAPicture(let text): ("recipe.cover", ["text": text])
            case .notNutrition(let reason): ("recipe.nutrition", ["reason": reason])
            case .notAWeight(let grams): ("recipe.totalWeight", ["grams": grams])
            case .unknownLine(let id): ("lines", ["id": id.description])
            case .lineWithoutText: ("lines", [:])
            case .searchTooLong(let limit): ("search", ["limit": String(limit)])
            case .noSearchWords(let text): ("search", ["text": text])
            case .notASearchName(let name): ("name", ["name": name])
            case .noteTooLong(let count): ("note", ["count": String(count)])
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

extension PageFetchError {
    /// `INVALID` also where a later attempt may succeed, so that the other recipes of an order go on.
    fileprivate var refusal: Refusal {
        let (reason, params): (String, [String: String]) =
            switch self {
            case .notAnAddress(let text): ("notAnAddress", ["text": text])
            case .notTheWeb(let scheme): ("notTheWeb", ["scheme": scheme])
            case .hasCredentials(let host): ("hasCredentials", ["host": host])
            case .privateAddress(let host): ("privateAddress", ["host": host])
            case .unknownHost(let host): ("unknownHost", ["host": host])
            case .unreachable(let host): ("unreachable", ["host": host])
            case .untrusted(let host): ("untrusted", ["host": host])
            case .tooManyRedirects(let host, let limit):
                ("tooManyRedirects", ["host": host, "limit": String(limit)])
            case .refused(let host, let status): ("pageRefused", ["host": host, "status": String(status)])
            case .notAPage(let host, let type): ("notAPage", ["host": host, "type": type])
            case .pageTooLarge(let host, let limit): ("pageTooLarge", ["host": host, "limit": String(limit)])
            case .tooSlow(let host, let seconds): ("tooSlow", ["host": host, "seconds": String(seconds)])
            case .interrupted(let host): ("interrupted", ["host": host])
            case .noFetching: ("noFetching", [:])
            }
        return Refusal(.invalid, code: "recipe.\(reason)", sentence: description, field: "address", params: params)
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
