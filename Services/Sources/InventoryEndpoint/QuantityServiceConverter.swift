import CommonMessages
import EndpointKit
import InventoryModule
import MessageBus
import Quantities
import QuantityMessages

/// Asks the quantity service how units convert: one message, however many units.
struct QuantityServiceConverter: AmountConverter {
    let sender: any RequestSender
    let request: RequestContext

    func rates(
        from unit: UnitCode,
        to others: [UnitCode]
    ) async throws(AmountConverterError) -> [UnitCode: Rational] {
        var question = ConvertRequest()
        question.conversions = others.map { other in
            var conversion = Conversion()
            conversion.amount = CommonMessages.Amount(Amount(.one, unit))
            conversion.toUnit = other.rawValue
            return conversion
        }
        let reply: ConvertReply
        do { reply = try await sender.request(question, options: request.nested("rates")) } catch {
            throw AmountConverterError(
                reason: "How \(unit) converts cannot be told (\(error)): try again, or use the unit of the stock.",
                isTemporary: error.status.isRetryable
            )
        }
        let rates = zip(others, reply.outcomes).compactMap { other, outcome -> (UnitCode, Rational)? in
            guard outcome.isDefinition, outcome.quantity.amount.unit == other.rawValue else { return nil }
            return Rational(outcome.quantity.amount.value).map { (other, $0) }
        }
        return Dictionary(rates, uniquingKeysWith: { first, _ in first })
    }
}

extension ConversionOutcome {
    /// Whether the conversion holds by definition, without a measured weight in it.
    fileprivate var isDefinition: Bool { hasQuantity && path.allSatisfy(\.exact) }
}
