import CommonMessages
import Envelope
import MessageBus
import Quantities
import QuantityMessages
import QuantityModule

extension QuantityEndpoint {
    static func format(_ request: FormatRequest, _ context: RequestContext) throws(Refusal) -> FormatReply {
        let locale = context.header.locale
        let formatter = QuantityFormatter(locale: locale)
        let spoken = SpokenQuantity(locale: locale)
        let voice = spoken ?? SpokenQuantity(locale: "en")
        var reply = FormatReply()
        for (index, entry) in request.entries.enumerated() {
            let quantity = try StructuredQuantity(entry.quantity, field: "entries[\(index)].quantity")
            let equal = try entry.hasEqual ? StructuredQuantity(entry.equal, field: "entries[\(index)].equal") : nil
            var formatted = FormattedQuantity()
            formatted.text = quantity.displayText
            formatted.exact = true
            if let range = quantity.range {
                (formatted.text, formatted.exact) = equation(range, equal?.range, formatter)
                formatted.spoken = equal?.range.flatMap { voice?.equation(range, $0) } ?? voice?.text(of: range) ?? ""
                formatted.spokenLanguage = spoken == nil || locale.isEmpty ? "en" : String(locale.prefix { $0 != "-" })
            }
            reply.quantities.append(formatted)
        }
        return reply
    }

    /// "1 cup = 120 g", with "≈" in place of "=" where a side is rounded.
    private static func equation(
        _ left: AmountRange,
        _ right: AmountRange?,
        _ formatter: QuantityFormatter
    ) -> (text: String, exact: Bool) {
        let text = formatter.text(of: left)
        guard let other = right.map({ formatter.text(of: $0) }) else { return text }
        let exact = text.exact && other.exact
        let sides = [text.text, other.text].map { $0.hasPrefix("≈ ") ? String($0.dropFirst(2)) : $0 }
        return (sides.joined(separator: exact ? " = " : " ≈ "), exact)
    }

    static func pressKeys(_ request: PressKeysRequest) throws(Refusal) -> PressKeysReply {
        let keys = ((0...9).map { "\($0)" } + ["/", ".", " ", "delete", "clear"]).compactMap { FractionKey(label: $0) }
        var reply = PressKeysReply()
        for (index, message) in request.entries.enumerated() {
            var entry = FractionEntry()
            for label in message.text.map({ String($0) }) + message.keys {
                guard let key = FractionKey(label: label) else { throw .notAKey(label, field: "entries[\(index)]") }
                entry = entry.pressing(key)
            }
            var number = EnteredNumber()
            number.text = entry.text
            number.value = entry.value?.description ?? ""
            number.acceptedKeys = (keys + FractionKey.fractions).filter { entry.accepts($0) }.map(\.label)
            reply.numbers.append(number)
        }
        return reply
    }
}

extension Refusal {
    fileprivate static func notAKey(_ label: String, field: String) -> Refusal {
        Refusal(
            .invalid,
            code: "quantity.notAKey",
            sentence: "\"\(label)\" is no key of the keypad: send a digit, \"/\", \".\", a space, a fraction such as "
                + "\"1/2\", \"delete\" or \"clear\".",
            field: field,
            params: ["key": label]
        )
    }
}
