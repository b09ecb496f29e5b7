import Envelope
import MessageBus
import Quantities
import QuantityModule

extension QuantityError {
    /// How the service refuses what cannot be calculated.
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
            case .servingsUnknown(let recipe): ("servingsUnknown", ["recipe": recipe])
            case .nothingToDecide(let name): ("nothingToDecide", ["name": name])
            case .negativeAmount(let value): ("negativeAmount", ["value": value.description])
            }
        return Refusal(.invalid, code: "quantity.\(reason)", sentence: description, field: field, params: params)
    }
}

/// Runs a calculation whose failure concerns one field of the request.
func refusing<Result>(
    _ field: String,
    _ calculation: () throws(QuantityError) -> Result
) throws(Refusal) -> Result {
    do { return try calculation() } catch { throw error.refusal(field: field) }
}
