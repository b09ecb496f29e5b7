import CommonMessages
import EndpointKit
import Quantities
import QuantityMessages
import ShoppingModule

extension CommonMessages.Quantity {
    /// Writes a quantity into a message, with what is derived from its amount.
    init(_ quantity: StructuredQuantity) {
        self.init()
        if let range = quantity.range {
            if range.isRange { lower = CommonMessages.Amount(Quantities.Amount(range.lower, range.unit)) }
            amount = CommonMessages.Amount(range.amount)
            numericValue = range.upper.doubleValue
            if range.unit != .count { standardUnit = range.unit.rawValue }
        }
        displayText = quantity.displayText
        isParseable = quantity.isParseable
        parseConfidence = quantity.parseConfidence
        exact = quantity.exact
    }
}

extension QuantityMessages.PathStep {
    /// Writes a conversion into a message.
    init(_ step: ConversionStep) {
        self.init()
        from = CommonMessages.Amount(step.from)
        to = CommonMessages.Amount(step.to)
        exact = step.exact
        source = step.source
        state = step.state
    }
}

extension Collaborator {
    /// Reads the conversions of a reply.
    func path(_ messages: [QuantityMessages.PathStep]) throws(CollaboratorFailure) -> [ConversionStep] {
        var path: [ConversionStep] = []
        for step in messages {
            path.append(
                ConversionStep(
                    from: try amount(step.from),
                    to: try amount(step.to),
                    exact: step.exact,
                    source: step.source,
                    state: step.state
                )
            )
        }
        return path
    }
}
