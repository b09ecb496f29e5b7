public import TextFormats

extension JSONValue {
    /// How closely a value must match an expectation.
    public enum Strictness: Sendable {
        /// Values must be equal; unexpected members are ignored, as consumers ignore unknown fields.
        case values
        /// Members must exist and have the same kind; the elements of a list must have the kind of the first expected
        /// element.
        case kinds
    }

    /// Returns where this value does not meet an expectation: a path and a sentence each; empty when it does.
    public func differences(
        from expected: JSONValue,
        strictness: Strictness = .values,
        at path: String = "$"
    ) -> [String] {
        switch (expected, self) {
        case (.object(let members), .object):
            return members.sorted { $0.name < $1.name }.flatMap { member in
                self[member.name]?.differences(from: member.value, strictness: strictness, at: "\(path).\(member.name)")
                    ?? ["\(path).\(member.name) is missing"]
            }
        case (.array(let expected), .array(let actual)):
            return Self.differences(expected, actual, strictness, path)
        case (.number, .number), (.string, .string), (.bool, .bool), (.null, .null):
            if strictness == .kinds || self == expected { return [] }
            return ["\(path) is \(self.short), expected \(expected.short)"]
        default: return ["\(path) is \(self.short), expected \(expected.short)"]
        }
    }

    private static func differences(
        _ expected: [JSONValue],
        _ actual: [JSONValue],
        _ strictness: Strictness,
        _ path: String
    ) -> [String] {
        if strictness == .kinds {
            guard let first = expected.first else { return [] }
            if actual.isEmpty { return ["\(path) is empty"] }
            return actual.enumerated().flatMap {
                $0.element.differences(from: first, strictness: strictness, at: "\(path)[\($0.offset)]")
            }
        }
        if expected.count != actual.count {
            return ["\(path) has \(actual.count) elements, expected \(expected.count)"]
        }
        return zip(expected, actual).enumerated().flatMap { index, pair in
            pair.1.differences(from: pair.0, strictness: strictness, at: "\(path)[\(index)]")
        }
    }

    private var short: String {
        switch self {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .number(let digits): digits
        case .string(let value): "\"\(value)\""
        case .array(let value): "a list of \(value.count)"
        case .object(let members): "an object with \(members.map(\.name).sorted().joined(separator: ", "))"
        }
    }
}
