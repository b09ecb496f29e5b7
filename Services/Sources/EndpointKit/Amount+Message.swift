public import CommonMessages
import Envelope
public import MessageBus
public import Quantities

extension Quantities.Amount {
    /// Creates an amount from a message.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - field: Its field in the request, in the notation of protobuf's JSON mapping.
    /// - Throws: `INVALID` with the code `common.notANumber` when its value is not an exact number, or
    ///   `common.unitTooLong` when its unit has more than 200 bytes.
    public init(_ message: CommonMessages.Amount, field: String) throws(Refusal) {
        guard let value = Rational(message.value) else {
            throw Refusal(
                .invalid,
                code: "common.notANumber",
                sentence: "\"\(message.value)\" is not an exact number: write it like \"3/2\" or \"1.5\".",
                field: "\(field).value"
            )
        }
        guard message.unit.utf8.count <= 200 else {
            throw Refusal(
                .invalid,
                code: "common.unitTooLong",
                sentence: "The unit has \(message.unit.utf8.count) bytes, more than 200: write its name alone.",
                field: "\(field).unit"
            )
        }
        self.init(value, UnitCode(rawValue: message.unit))
    }
}

extension CommonMessages.Amount {
    /// Creates the message of an amount.
    public init(_ amount: Quantities.Amount) {
        self.init()
        value = amount.value.description
        unit = amount.unit.rawValue
    }
}
