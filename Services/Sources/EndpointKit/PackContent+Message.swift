import CommonMessages
public import MessageBus
public import Quantities
public import QuantityMessages

extension Quantities.PackContent {
    /// Creates a content from a message; `nil` for nothing, and for a content in the unit of the pack itself.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - field: Its field in the request, in the notation of protobuf's JSON mapping.
    /// - Throws: `INVALID` with the code `common.notANumber` or `common.unitTooLong`.
    public init?(_ message: QuantityMessages.PackContent, field: String) throws(Refusal) {
        let content = try Quantities.Amount(message.content, field: "\(field).content")
        var one = CommonMessages.Amount()
        (one.value, one.unit) = ("1", message.unit)
        self.init(try Quantities.Amount(one, field: field).unit, holding: content)
    }
}

extension QuantityMessages.PackContent {
    /// Creates the message of a content.
    public init(_ pack: Quantities.PackContent) {
        self.init()
        unit = pack.unit.rawValue
        content = CommonMessages.Amount(pack.content)
    }
}
