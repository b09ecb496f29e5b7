public import CommonMessages
import Envelope
public import MessageBus
public import Quantities

extension StructuredQuantity {
    /// Creates a quantity from a message, using its amounts and recomputing what derives from them.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - field: Its field in the request, in the notation of protobuf's JSON mapping.
    /// - Throws: `INVALID` with the code `common.notANumber`, or `common.unlikeUnits` when the ends of a range have
    ///   different units.
    public init(_ message: CommonMessages.Quantity, field: String) throws(Refusal) {
        self.init(
            range: message.hasAmount
                ? try AmountRange(message.amount, lower: message.hasLower ? message.lower : nil, field: field) : nil,
            displayText: message.displayText,
            parseConfidence: message.parseConfidence,
            exact: message.exact
        )
    }
}

extension AmountRange {
    /// Creates an amount from a message, or a range from its two ends.
    ///
    /// - Parameters:
    ///   - amount: The amount, or the upper end.
    ///   - lower: The lower end; `nil` for a single amount.
    ///   - field: Their field in the request, in the notation of protobuf's JSON mapping.
    /// - Throws: `INVALID` with the code `common.notANumber` or `common.unlikeUnits`.
    public init(_ amount: CommonMessages.Amount, lower: CommonMessages.Amount?, field: String) throws(Refusal) {
        let upper = try Quantities.Amount(amount, field: "\(field).amount")
        guard let lower else {
            self.init(upper)
            return
        }
        let lowerEnd = try Quantities.Amount(lower, field: "\(field).lower")
        guard lowerEnd.unit == upper.unit else {
            throw Refusal(
                .invalid,
                code: "common.unlikeUnits",
                sentence:
                    "A range from \"\(lowerEnd.unit)\" to \"\(upper.unit)\" has two units: use the same unit for both ends.",
                field: field
            )
        }
        self.init(lowerEnd.value, upper.value, upper.unit)
    }
}

extension CommonMessages.Quantity {
    /// Creates the message of a quantity, including what derives from its amounts.
    public init(_ quantity: StructuredQuantity) {
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
