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
        var question = ConvertRequest()
        question.conversions = others.map { other in
            var conversion = Conversion()
            conversion.amount = CommonMessages.Amount(amount)
            conversion.toUnit = other.rawValue
            conversion.ingredientKey = ingredientKey
            return conversion
        }
        let reply: ConvertReply
        do { reply = try await sender.request(question, options: request.nested("convert")) } catch {
            // It refuses a number that is too large to calculate with, which then converts to no other unit.
            guard error.problem.code != "quantity.tooLarge" else { return [:] }
            throw AmountConverterError(
                reason: "\(amount.unit) cannot be converted now (\(error)): try again, or use the unit of the stock.",
                isTemporary: error.status.isRetryable
            )
        }
        var found: [UnitCode: ConvertedAmount] = [:]
        for (other, outcome) in zip(others, reply.outcomes)
        where outcome.hasQuantity && outcome.quantity.amount.unit == other.rawValue {
            found[other] = try ConvertedAmount(outcome)
        }
        return found
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
