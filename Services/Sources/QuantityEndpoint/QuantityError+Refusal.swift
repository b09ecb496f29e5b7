import Envelope
import ExactMath
import MessageBus
import QuantityModule

extension QuantityError {
    /// How the service refuses what cannot be calculated.
    func refusal(field: String) -> Refusal {
        switch self {
        case .arithmetic(.overflow):
            Refusal(.invalid, code: "quantity.tooLarge", sentence: description, field: field)
        case .arithmetic(.divisionByZero):
            Refusal(.invalid, code: "quantity.divisionByZero", sentence: description, field: field)
        case .unknownUnit(let unit):
            Refusal(
                .invalid,
                code: "quantity.unknownUnit",
                sentence: description,
                field: field,
                params: ["unit": unit.rawValue]
            )
        case .unlikeUnits(let first, let second):
            Refusal(
                .invalid,
                code: "quantity.unlikeUnits",
                sentence: description,
                field: field,
                params: ["first": first.rawValue, "second": second.rawValue]
            )
        case .factorNotPositive(let factor):
            Refusal(
                .invalid,
                code: "quantity.factorNotPositive",
                sentence: description,
                field: field,
                params: ["factor": factor.description]
            )
        case .notAFactor(let text): .notAFactor(text, field: field)
        case .servingsUnknown(let recipe):
            Refusal(
                .invalid,
                code: "quantity.servingsUnknown",
                sentence: description,
                field: field,
                params: ["recipe": recipe]
            )
        case .nothingToDecide(let name):
            Refusal(
                .invalid,
                code: "quantity.nothingToDecide",
                sentence: description,
                field: field,
                params: ["name": name]
            )
        case .negativeAmount(let value):
            Refusal(
                .invalid,
                code: "quantity.negativeAmount",
                sentence: description,
                field: field,
                params: ["value": value.description]
            )
        }
    }
}

extension Refusal {
    static func notAFactor(_ text: String, field: String) -> Refusal {
        Refusal(
            .invalid,
            code: "quantity.notANumber",
            sentence: "\"\(text)\" is not a factor: write it like \"3/2\" or \"1.5\".",
            field: field,
            params: ["text": text]
        )
    }
}

/// Runs a calculation whose failure concerns one field of the request.
func refusing<Result>(
    _ field: String,
    _ calculation: () throws(QuantityError) -> Result
) throws(Refusal) -> Result {
    do { return try calculation() } catch { throw error.refusal(field: field) }
}
