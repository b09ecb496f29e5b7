import CommonMessages
import EndpointKit
import MessageBus
import Quantities
import QuantityModule

extension StructuredQuantity {
    /// Reads a quantity of a message: its amounts count, what is derived from them is made again.
    init(_ message: CommonMessages.Quantity, field: String) throws(Refusal) {
        guard message.hasAmount else {
            self.init(range: nil, displayText: message.displayText, parseConfidence: message.parseConfidence)
            return
        }
        let upper = try Quantities.Amount(message.amount, field: "\(field).amount")
        var lower = upper
        if message.hasLower {
            lower = try Quantities.Amount(message.lower, field: "\(field).lower")
        }
        guard lower.unit == upper.unit else {
            throw QuantityError.unlikeUnits(lower.unit, upper.unit).refusal(field: field)
        }
        self.init(
            range: AmountRange(lower.value, upper.value, upper.unit),
            displayText: message.displayText,
            parseConfidence: message.parseConfidence,
            exact: message.exact
        )
    }
}

extension CommonMessages.Quantity {
    /// Writes a quantity into a message.
    init(_ quantity: StructuredQuantity) {
        self.init()
        displayText = quantity.displayText
        isParseable = quantity.isParseable
        parseConfidence = quantity.parseConfidence
        exact = quantity.exact
        guard let range = quantity.range else { return }
        amount = CommonMessages.Amount(range.amount)
        if range.isRange { lower = CommonMessages.Amount(Quantities.Amount(range.lower, range.unit)) }
        numericValue = range.upper.doubleValue
        if let unit = quantity.standardUnit { standardUnit = unit }
    }
}
