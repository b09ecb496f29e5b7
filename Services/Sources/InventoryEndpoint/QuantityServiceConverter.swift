import CommonMessages
import EndpointKit
import Envelope
import InventoryModule
import MessageBus
import Quantities
import QuantityMessages

/// Converts units by a request to the quantity service: one message for any number of units.
struct QuantityServiceConverter: AmountConverter {
    let sender: any RequestSender
    let request: RequestContext

    func convert(
        _ amount: Quantities.Amount,
        to others: [UnitCode],
        ingredientKey: String
    ) async throws(AmountConverterError) -> [UnitCode: ConvertedAmount] {
        var others = others
        var outcomes: [ConversionOutcome] = []
        while outcomes.count < others.count {
            do throws(Refusal) { outcomes = try await ask(amount, others, ingredientKey) } catch {
                guard let unconvertible = error.unconvertible(among: others) else {
                    let what = "\(amount.unit) cannot be converted now (\(error))"
                    throw AmountConverterError(
                        reason: "\(what): try again, or use the unit of the stock.",
                        isTemporary: error.status.isRetryable
                    )
                }
                others.removeAll(where: unconvertible.contains)
            }
        }
        var found: [UnitCode: ConvertedAmount] = [:]
        for (other, outcome) in zip(others, outcomes)
        where outcome.hasQuantity && outcome.quantity.amount.unit == other.rawValue {
            found[other] = try ConvertedAmount(outcome)
        }
        return found
    }

    /// Returns one outcome for each of the other units.
    private func ask(
        _ amount: Quantities.Amount,
        _ others: [UnitCode],
        _ ingredientKey: String
    ) async throws(Refusal) -> [ConversionOutcome] {
        var question = ConvertRequest()
        question.conversions = others.map { other in
            var conversion = Conversion()
            conversion.amount = CommonMessages.Amount(amount)
            conversion.toUnit = other.rawValue
            conversion.ingredientKey = ingredientKey
            return conversion
        }
        let outcomes = try await sender.request(question, options: request.nested("convert")).outcomes
        guard outcomes.count == others.count else { throw .incomplete(outcomes.count, of: others.count) }
        return outcomes
    }
}

extension ConvertedAmount {
    fileprivate init(_ message: ConversionOutcome) throws(AmountConverterError) {
        let text = message.quantity.amount.value
        guard let value = Rational(text) else {
            let sentence = "The quantity service answered \"\(text)\": run the same release of all services."
            throw AmountConverterError(reason: sentence, isTemporary: false)
        }
        self.init(
            value,
            steps: message.path.enumerated().map { place, step in
                let basis: Step.Basis = step.exact ? .definition : step.usualSize ? .usualSize : .measurement
                let text = message.equations.indices.contains(place) ? message.equations[place] : ""
                return Step(basis, text: text, source: step.source)
            },
            assumptions: message.assumptions.map { StatedAssumption($0) }
        )
    }
}

extension Refusal {
    /// Returns the units that the amount cannot be converted to; `nil` for any other refusal.
    ///
    /// A number may be too large to calculate with, or stock may be in a unit that the quantity service does not know.
    /// Neither keeps the home from using its other stock.
    fileprivate func unconvertible(among others: [UnitCode]) -> Set<UnitCode>? {
        switch problem.code {
        case "quantity.tooLarge": return Set(others)
        case "quantity.unknownUnit":
            let unknown = UnitCode(rawValue: problem.params["unit"] ?? "")
            return others.contains(unknown) ? [unknown] : Set(others)
        default: return nil
        }
    }

    fileprivate static func incomplete(_ count: Int, of asked: Int) -> Refusal {
        Refusal(
            .internal,
            code: "inventory.incompleteAnswer",
            sentence: "\(count) answers came to \(asked) questions: run the same release of all services."
        )
    }
}
