import CommonMessages
import EndpointKit
import InventoryModule
import MessageBus
import Quantities
import QuantityMessages

/// Converts units by a request to the quantity service: one message for any number of units.
struct QuantityServiceConverter: AmountConverter {
    let sender: any RequestSender
    let request: RequestContext

    func rates(
        from amount: Quantities.Amount,
        to others: [UnitCode],
        ingredientKey: String
    ) async throws(AmountConverterError) -> [UnitCode: ConversionRate] {
        var question = ConvertRequest()
        question.conversions = others.map { other in
            var conversion = Conversion()
            conversion.amount = CommonMessages.Amount(amount)
            conversion.toUnit = other.rawValue
            conversion.ingredientKey = ingredientKey
            return conversion
        }
        let reply: ConvertReply
        do { reply = try await sender.request(question, options: request.nested("rates")) } catch {
            throw AmountConverterError(
                reason: "\(amount.unit) cannot be converted now (\(error)): try again, or use the unit of the stock.",
                isTemporary: error.status.isRetryable
            )
        }
        var rates: [UnitCode: ConversionRate] = [:]
        for (other, outcome) in zip(others, reply.outcomes) where rates[other] == nil {
            // Without an ingredient, only definitions count: a weight would belong to an unknown ingredient.
            guard !ingredientKey.isEmpty || outcome.path.allSatisfy(\.exact) else { continue }
            rates[other] = try rate(from: amount, to: other, as: outcome)
        }
        return rates
    }

    /// Returns the rate of a conversion; `nil` where no conversion is known.
    private func rate(
        from amount: Quantities.Amount,
        to other: UnitCode,
        as outcome: ConversionOutcome
    ) throws(AmountConverterError) -> ConversionRate? {
        guard outcome.hasQuantity, outcome.quantity.amount.unit == other.rawValue else { return nil }
        guard let value = Rational(outcome.quantity.amount.value), let rate = try? value / amount.value else {
            let sentence = "\(amount.unit) cannot be converted to \(other) exactly: use the unit of the stock."
            throw AmountConverterError(reason: sentence, isTemporary: false)
        }
        let steps = zip(outcome.path, outcome.equations).filter { !$0.0.exact && !$0.0.usualSize }
            .map { "\($1) (\($0.source))" }
        // How the name is read says nothing about a definition.
        let isExact = outcome.path.allSatisfy(\.exact)
        let assumptions = isExact ? [] : outcome.assumptions.map { ConversionAssumption($0) }
        return ConversionRate(rate, measuredBy: steps, assumptions: assumptions)
    }
}

extension ConversionAssumption {
    fileprivate init(_ message: QuantityMessages.Assumption) {
        self.init(
            code: message.code,
            said: message.said,
            meant: message.meant,
            source: message.source,
            sentence: message.sentence
        )
    }
}
