import CommonMessages
import EndpointKit
import Quantities
import QuantityMessages
import ShoppingModule

extension CommonMessages.Quantity {
    /// Writes a quantity into a message, with what is derived from its amount.
    init(_ quantity: ShoppingModule.Quantity) {
        self.init()
        if let lowerEnd = quantity.lower { lower = CommonMessages.Amount(lowerEnd) }
        if let value = quantity.amount {
            amount = CommonMessages.Amount(value)
            numericValue = value.value.doubleValue
            if value.unit != .count { standardUnit = value.unit.rawValue }
        }
        displayText = quantity.displayText
        isParseable = quantity.isParseable
        parseConfidence = quantity.confidence
        exact = quantity.isExact
    }
}

extension QuantityMessages.PathStep {
    /// Writes a conversion into a message.
    init(_ step: ShoppingModule.PathStep) {
        self.init()
        from = CommonMessages.Amount(step.from)
        to = CommonMessages.Amount(step.to)
        exact = step.isExact
        source = step.source
    }
}

extension Collaborator {
    /// Reads the conversions of a reply.
    func path(_ messages: [QuantityMessages.PathStep]) throws(CollaboratorFailure) -> [ShoppingModule.PathStep] {
        var path: [ShoppingModule.PathStep] = []
        for step in messages {
            path.append(
                ShoppingModule.PathStep(
                    from: try amount(step.from),
                    to: try amount(step.to),
                    isExact: step.exact,
                    source: step.source
                )
            )
        }
        return path
    }
}
