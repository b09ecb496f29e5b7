import CommonMessages
import QuantityMessages
import TextFormats

extension Quantity {
    /// The quantity's fields; a range also has its lower end.
    var json: JSONValue {
        var members: [JSONValue.Member] = []
        if hasLower { members.append(.init("amountLow", .string(lower.value))) }
        members += [
            .init("amount", hasAmount ? .string(amount.value) : .null),
            .init("numericValue", hasNumericValue ? .double(numericValue) : .null),
            .init("standardUnit", hasStandardUnit ? .string(standardUnit) : .null),
            .init("displayText", .string(displayText)),
            .init("isParseable", .bool(isParseable)),
            .init("parseConfidence", .float(parseConfidence)),
        ]
        return .object(members)
    }
}

extension PathStep {
    /// The fields of the step, including the state of the weighed ingredient.
    var json: JSONValue {
        .object([
            .init("from", from.json), .init("to", to.json), .init("exact", .bool(exact)),
            .init("source", .string(source)), .init("state", .string(state)),
        ])
    }
}

extension Amount {
    /// The exact number and its unit.
    var json: JSONValue { .object([.init("amount", .string(value)), .init("unit", .string(unit))]) }
}
