import CommonMessages
import Quantities
import QuantityMessages

extension ConversionOutcome {
    /// What was converted, in the unit that its words meant in this home.
    var start: CommonMessages.Amount { path.first?.from ?? quantity.amount }

    /// The outcome for scripts: the exact amount with its path, or why there is none.
    func json(id: JSONValue? = nil) -> JSONValue {
        var members: [JSONValue.Member] = id.map { [.init("id", $0)] } ?? []
        guard hasQuantity else {
            members.append(.init("unknown", .string(unknown)))
            return .object(members)
        }
        members += [
            .init("amount", .string(quantity.amount.value)), .init("unit", .string(quantity.amount.unit)),
            .init("exact", .bool(exact)), .init("path", .array(path.map(\.conversionJSON))),
            .init("numericValue", quantity.hasNumericValue ? .double(quantity.numericValue) : .null),
            .init("displayText", .string(quantity.displayText)),
            .init("ingredient", .optional(ingredientName.isEmpty ? nil : ingredientName)),
            .init("assumption", .optional(assumption.isEmpty ? nil : assumption)),
        ]
        return .object(members)
    }
}

extension PathStep {
    /// The step with the state that was weighed.
    fileprivate var conversionJSON: JSONValue {
        .object([
            .init("from", from.json), .init("to", to.json), .init("exact", .bool(exact)),
            .init("source", .string(source)), .init("state", .string(state)),
        ])
    }
}
