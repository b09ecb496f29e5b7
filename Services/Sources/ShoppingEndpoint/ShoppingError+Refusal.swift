import CommonMessages
import EndpointKit
import Envelope
import MessageBus
import Quantities
import ShoppingModule

extension ShoppingError {
    /// The refusal, with one code for each reason; forwards the refusals of other services.
    var refusal: Refusal {
        switch self {
        case .noRecipes: invalid("shopping.noRecipes", field: "recipes")
        case .tooManyLines: invalid("shopping.tooManyLines", field: "recipes")
        case .nothingLeft(let refused):
            Refusal(
                refused.first?.reason.isNotKept == true ? .notFound : .invalid,
                code: refused.first?.reason.code ?? "shopping.noRecipes",
                sentence: description,
                field: refused.first?.field ?? "recipes",
                params: refused.count == 1 ? refused[0].reason.params : [:]
            )
        case .noSuchRecipe(let name, let near):
            notFound("shopping.noSuchRecipe", field: "reference", params: ["recipe": name, "near": near ?? ""])
        case .severalRecipes: invalid("shopping.severalRecipes", field: "recipe")
        case .noOffer: invalid("shopping.noOffer", field: "accepted")
        case .noIngredient(let text): invalid("shopping.noIngredient", field: "names", params: ["name": text])
        case .notRelated(let barcode, let product):
            invalid("shopping.notRelated", field: "productId", params: ["barcode": barcode, "product": product])
        case .stock(let error): error.refusal
        case .row(let error): error.refusal
        case .dayAhead(let day): invalid("shopping.dayAhead", field: "day", params: ["day": day.description])
        case .nothingToTakeBack: invalid("shopping.nothingToTakeBack", field: "undo")
        case .answer: invalid("shopping.badAnswer", field: "answers")
        case .stockText(let error): error.refusal
        case .unknownProduct(let name, let locale):
            notFound("shopping.noSuchProduct", field: "text", params: ["product": name].with(locale: locale))
        case .page(let error): error.refusal
        case .list(let error): error.refusal
        case .collaborator(let failure): failure.refusal
        case .store(let error): error.refusal(by: "shopping")
        }
    }

    private func invalid(_ code: String, field: String, params: [String: String] = [:]) -> Refusal {
        Refusal(.invalid, code: code, sentence: description, field: field, params: params)
    }

    private func notFound(_ code: String, field: String, params: [String: String]) -> Refusal {
        Refusal(.notFound, code: code, sentence: description, field: field, params: params)
    }
}

extension StockReferenceError {
    /// The refusal, with one code for each reason.
    fileprivate var refusal: Refusal {
        let (status, code, field, params) = place
        return Refusal(status, code: "shopping.\(code)", sentence: description, field: field, params: params)
    }

    private var place: (Status, code: String, field: String, params: [String: String]) {
        switch self {
        case .noSuchLot(let text, _): (.notFound, "noSuchLot", "from", ["lot": text])
        case .severalLots(let product, let lots):
            (.invalid, "severalLots", "from", ["product": product, "lots": lots.map(\.lot.id).joined(separator: ", ")])
        case .amountOfCorrection: (.invalid, "amountOfCorrection", "text", [:])
        case .noSuchLocation(let text, let existing):
            (
                .notFound, "noSuchLocation", "location",
                ["location": text, "existing": existing.joined(separator: ", ")]
            )
        case .tooManyCounts(let lines): (.invalid, "tooManyCounts", "lines", ["lines": "\(lines)"])
        case .tooManyNeeds(let lines): (.invalid, "tooManyNeeds", "lines", ["lines": "\(lines)"])
        case .noSuchEvent(let text): (.notFound, "noSuchEvent", "eventId", ["event": text])
        case .severalEvents(let text, let events):
            (
                .invalid, "severalEvents", "eventId",
                ["event": text, "events": events.prefix(StockReferenceError.mostListed).joined(separator: ", ")]
            )
        }
    }
}

extension StockRowError {
    /// The refusal, with one code for each reason.
    fileprivate var refusal: Refusal {
        let (code, field, params): (String, String, [String: String]) =
            switch self {
            case .noProduct: ("rowWithoutProduct", "product", [:])
            case .noAmount: ("rowWithoutAmount", "amount", [:])
            case .notANumber(let text, let field): ("rowWithoutNumber", field, ["text": text])
            case .tooManyRows(let rows): ("tooManyRows", "rows", ["rows": "\(rows)", "limit": "\(Self.most)"])
            }
        return Refusal(.invalid, code: "shopping.\(code)", sentence: description, field: field, params: params)
    }
}

extension StockTextError {
    /// The refusal; a text that is not read has the code of its first reason, and the values of that.
    fileprivate var refusal: Refusal {
        let (code, params): (String, [String: String]) =
            switch self {
            case .noProduct: ("noProduct", [:])
            case .noAmount(let name): ("noAmount", ["product": name])
            case .notStock(let amount): ("notStock", ["amount": amount])
            case .unread(let reasons, let locale):
                ("noAmount", (reasons.first?.params ?? [:]).with(locale: locale))
            case .tooLong(let bytes): ("textTooLong", ["bytes": "\(bytes)", "limit": "\(Self.limit)"])
            }
        return Refusal(.invalid, code: "shopping.\(code)", sentence: description, field: "text", params: params)
    }
}

extension ReadingDiagnostic {
    /// The code, and the values by their places, for those that word the sentence in their own language.
    fileprivate var params: [String: String] {
        let places = values.enumerated().filter { !$0.element.isEmpty }.map { ("\($0.offset + 1)", $0.element) }
        return Dictionary(uniqueKeysWithValues: places + [("reason", code)])
    }
}

extension [String: String] {
    /// Returns the values of a problem with the BCP 47 locale of their texts; without it for an empty locale.
    fileprivate func with(locale: String) -> [String: String] {
        locale.isEmpty ? self : merging(["locale": locale]) { first, _ in first }
    }
}

extension CollaboratorFailure {
    /// The original refusal, without the field, which belongs to the other service's request.
    var refusal: Refusal {
        guard let refusal = cause as? Refusal else {
            return Refusal(.internal, code: "shopping.failed", sentence: "\(description) Report this.")
        }
        var problem = refusal.problem
        if collaborator != .category || problem.field != "store" { problem.field = "" }
        return Refusal(refusal.status, problem, retryAfter: refusal.retryAfter)
    }
}

extension RecipeRefusal {
    fileprivate var isNotKept: Bool {
        if case .notKept = self { true } else { false }
    }

    /// The values, for those that word the sentence in their own language.
    var params: [String: String] {
        if case .notKept(let name, let near) = self { ["recipe": name, "near": near ?? ""] } else { [:] }
    }

    /// The stable code of each reason.
    var code: String {
        switch self {
        case .notKept: "shopping.noSuchRecipe"
        case .unreadable(_, let code, _): code
        case .noServings, .onlyYield: "shopping.noServings"
        case .noYield: "shopping.noYield"
        case .noIngredients: "shopping.noIngredients"
        case .tooLarge: "shopping.quantityTooLarge"
        }
    }
}

extension ShoppingModule.RefusedRecipe {
    /// The name of the invalid field in the request.
    var field: String {
        switch reason {
        case .noServings, .onlyYield, .tooLarge: "recipes[\(position)].servings"
        case .noYield: "recipes[\(position)].yield"
        case .noIngredients, .unreadable, .notKept: "recipes[\(position)]"
        }
    }
}
