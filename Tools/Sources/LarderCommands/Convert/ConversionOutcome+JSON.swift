import CommonMessages
import QuantityMessages
import TextFormats

extension ConversionOutcome {
    /// Returns the outcome for scripts: the exact amount with its path, or the reason that there is none.
    func json(id: JSONValue? = nil) -> JSONValue {
        var members: [JSONValue.Member] = id.map { [.init("id", $0)] } ?? []
        guard hasQuantity else {
            members.append(.init("unknown", .string(unknown)))
            return .object(members)
        }
        members += [
            .init("amount", .string(quantity.amount.value)), .init("unit", .string(quantity.amount.unit)),
            .init("exact", .bool(exact)), .init("path", .array(path.map(\.json))),
            .init("numericValue", quantity.hasNumericValue ? .double(quantity.numericValue) : .null),
            .init("displayText", .string(quantity.displayText)),
            .init("ingredient", .optional(ingredientName.isEmpty ? nil : ingredientName)),
            .init("amountLow", .optional(quantity.hasLower ? quantity.lower.value : nil)),
            .init("assumptions", .array(assumptions.map { .string($0.sentence) })),
        ]
        return .object(members)
    }
}
