public import CommonMessages
import Envelope
public import MessageBus
public import Quantities

extension Quantities.Amount {
    /// Reads an amount of a message.
    ///
    /// - Parameters:
    ///   - message: The amount as it came.
    ///   - field: Where it stands in the request, in the notation of protobuf's JSON mapping.
    /// - Throws: `INVALID` with the code `common.notANumber` when its value is no exact number.
    public init(_ message: CommonMessages.Amount, field: String) throws(Refusal) {
        guard let value = Rational(message.value) else {
            throw Refusal(
                .invalid,
                code: "common.notANumber",
                sentence: "\"\(message.value)\" is not an exact number: write it like \"3/2\" or \"1.5\".",
                field: "\(field).value"
            )
        }
        self.init(value, UnitCode(rawValue: message.unit))
    }
}

extension CommonMessages.Amount {
    /// Writes an amount into a message.
    public init(_ amount: Quantities.Amount) {
        self.init()
        value = amount.value.description
        unit = amount.unit.rawValue
    }
}
