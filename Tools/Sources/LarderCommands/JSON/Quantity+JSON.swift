import CommonMessages
import QuantityMessages

extension Quantity {
    /// The quantity's fields; a range has its lower end, too.
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
    /// One edge of a conversion, as it was used.
    var json: JSONValue {
        .object([
            .init("from", from.json), .init("to", to.json), .init("exact", .bool(exact)),
            .init("source", .string(source)),
        ])
    }
}

extension Amount {
    /// The exact number and its unit.
    var json: JSONValue { .object([.init("amount", .string(value)), .init("unit", .string(unit))]) }
}
