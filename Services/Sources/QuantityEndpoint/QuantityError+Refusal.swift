import EndpointKit
import Envelope
import MessageBus
import Quantities
import QuantityModule

extension QuantityError {
    /// Returns the service's refusal for this error.
    ///
    /// - Parameter list: The field with the request's entries, in the notation of protobuf's JSON mapping.
    /// - Returns: A refusal with a stable code and a sentence for people.
    func refusal(_ list: String) -> Refusal {
        switch self {
        case .calculation(let error, let entry): error.refusal(field: entry.map { "\(list)[\($0)]" } ?? list)
        case .emptyName: refusal(.invalid, "quantity.emptyName", field: list)
        case .tooLong(let text, let limit):
            refusal(
                .invalid,
                "quantity.textTooLong",
                field: list,
                ["text": String(text.prefix(100)), "limit": String(limit)]
            )
        case .badCategory(let text): refusal(.invalid, "quantity.badCategory", field: "category", ["category": text])
        case .badConversion(let ingredient, _):
            refusal(.invalid, "quantity.badConversion", field: list, ["ingredient": ingredient])
        case .contradiction: refusal(.invalid, "quantity.contradictoryConversions", field: list)
        case .ingredientExists(let name): refusal(.conflict, "quantity.ingredientExists", field: list, ["name": name])
        case .naming(let error): error.refusal(field: list)
        case .noSuchIngredient(let text, let near):
            refusal(.notFound, "quantity.noSuchIngredient", field: list, ["reference": text, "near": near ?? ""])
        case .builtInIngredient(let name): refusal(.conflict, "quantity.builtInIngredient", field: list, ["name": name])
        case .tooMany(let count, let limit):
            refusal(.invalid, "quantity.tooMany", field: list, ["count": String(count), "limit": String(limit)])
        case .page(let error): error.refusal
        case .emptyLine: refusal(.invalid, "quantity.emptyLine", field: list)
        case .emptyCorrection(let text): refusal(.invalid, "quantity.emptyCorrection", field: list, ["text": text])
        case .notCorrected(let text): refusal(.notFound, "quantity.notCorrected", field: list, ["text": text])
        case .badCups(let text): refusal(.invalid, "quantity.badCups", field: "cups", ["cups": text])
        case .badShelf(let text): refusal(.invalid, "quantity.badShelf", field: "place", ["text": text])
        case .notLocal: refusal(.forbidden, "quantity.filesAreLocal", field: "source.file")
        case .notAPath(let text): refusal(.invalid, "quantity.notAPath", field: "file", ["path": text])
        case .migration(let error): error.refusal
        case .importing(let error): error.refusal
        case .cancelled: refusal(.unavailable, "quantity.cancelled")
        case .store(let error): error.refusal(by: "quantity")
        }
    }
}

extension IngredientNameError {
    /// The refusal of a name.
    fileprivate func refusal(field: String) -> Refusal {
        let (status, reason, params): (Status, String, [String: String]) =
            switch self {
            case .taken(let name, let existing): (.conflict, "nameTaken", ["name": name, "existing": existing])
            case .noSuchAlias(let text, let near): (.notFound, "noSuchAlias", ["alias": text, "near": near ?? ""])
            case .sameIngredient(let name): (.conflict, "sameIngredient", ["name": name])
            case .inUse(let name, let ingredient): (.conflict, "nameInUse", ["name": name, "ingredient": ingredient])
            case .beginsWithAmount(let name, let amount):
                (.invalid, "nameBeginsWithAmount", ["name": name, "amount": amount])
            case .inseparable(let alias, let ingredient):
                (.conflict, "inseparable", ["alias": alias, "ingredient": ingredient])
            }
        return Refusal(status, code: "quantity.\(reason)", sentence: description, field: field, params: params)
    }
}

extension IngredientImportError {
    /// The refusal for a source that nothing can be imported from; retrying never helps.
    fileprivate var refusal: Refusal {
        let (reason, params): (String, [String: String]) =
            switch self {
            case .empty(let place): ("emptySheet", ["place": place])
            case .notUTF8(let place): ("notUTF8", ["place": place])
            case .tooLarge(let place, let limit), .tooLong(let place, let limit):
                ("sheetTooLarge", ["place": place, "limit": String(limit)])
            case .missingTable(let table, let place): ("notAFoodRelease", ["place": place, "table": table])
            case .noFoods(let place): ("notAFoodRelease", ["place": place])
            case .unavailable: ("fileUnavailable", [:])
            }
        return Refusal(.invalid, code: "quantity.\(reason)", sentence: description, field: "source", params: params)
    }
}

extension QuantityMigrationError {
    /// The refusal for an error about old data; retrying never helps.
    fileprivate var refusal: Refusal {
        let (status, reason, place): (Status, String, String) =
            switch self {
            case .nothingToMigrate(let place): (.invalid, "nothingToMigrate", place)
            case .notAnAmount(let correction): (.invalid, "notAnAmount", correction.text)
            case .changedMeanwhile(let place): (.conflict, "changedMeanwhile", place)
            case .changedSince(let place, _): (.conflict, "changedSince", place)
            case .nothingToRollBack(let place): (.conflict, "nothingToRollBack", place)
            case .nothingToImport(let place): (.invalid, "nothingToImport", place)
            case .tooManyOwners(let place, _): (.invalid, "tooManyOwners", place)
            case .changedWhileRead(let place): (.conflict, "changedWhileRead", place)
            case .unavailable: (.invalid, "fileUnavailable", "")
            }
        let params = place.isEmpty ? [:] : ["place": place]
        return Refusal(status, code: "quantity.\(reason)", sentence: description, params: params)
    }
}

extension CalculationError {
    /// Returns the service's refusal for a calculation that failed.
    func refusal(field: String) -> Refusal {
        let (reason, params): (String, [String: String]) =
            switch self {
            case .arithmetic(.overflow): ("tooLarge", [:])
            case .arithmetic(.divisionByZero): ("divisionByZero", [:])
            case .unknownUnit(let unit): ("unknownUnit", ["unit": unit.rawValue])
            case .unlikeUnits(let first, let second):
                ("unlikeUnits", ["first": first.rawValue, "second": second.rawValue])
            case .factorNotPositive(let factor): ("factorNotPositive", ["factor": factor.description])
            case .notAFactor(let text): ("notANumber", ["text": text])
            case .nothingToDecide(let name): ("nothingToDecide", ["name": name])
            case .negativeAmount(let value): ("negativeAmount", ["value": value.description])
            case .notAnAmount(let text): ("notAnAmount", ["text": text])
            case .notAConversion(let text): ("notAConversion", ["text": text])
            case .notAKey(let label): ("notAKey", ["key": label])
            }
        return Refusal(.invalid, code: "quantity.\(reason)", sentence: description, field: field, params: params)
    }
}
