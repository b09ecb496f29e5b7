import TextFormats

/// The part of a reply that a consumer needs.
///
/// Other parts are not in the pact, so that the provider may change them.
indirect enum Need: Sendable {
    /// Exactly this value, even if it is absent.
    case exactly
    /// Any value of this kind, if there is one.
    case some
    /// A text that matches.
    case text(matching: String)
    /// These fields.
    case object([String: Need])
    /// The same number of elements, in this order.
    case list(Need)
    /// The first elements, in this order; more may follow.
    case first(Int, Need)
    /// A need that depends on the reply.
    case depending(@Sendable (JSONValue) -> Need)

    /// Reduces a reply to what is needed, with the rules for comparing it.
    func expectation(from reply: JSONValue) -> (content: JSONValue, rules: Interaction.Rules?) {
        var rules: [String: MatchingRule] = [:]
        let content = cut(reply, at: .root, &rules) ?? [:]
        return (content, rules.isEmpty ? nil : Interaction.Rules(body: rules))
    }

    /// Returns the needed part of a value; `nil` when none is needed.
    private func cut(_ value: JSONValue?, at path: JSONPath, _ rules: inout [String: MatchingRule]) -> JSONValue? {
        switch self {
        case .exactly: return value ?? .null
        case .some:
            if value != nil { rules[path.description] = MatchingRule(matchers: [.type]) }
            return value
        case .text(let expression):
            if value != nil { rules[path.description] = MatchingRule(matchers: [.regex(expression)]) }
            return value ?? .null
        case .object(let needs):
            guard let value else { return .null }
            var members: [JSONValue.Member] = []
            for (key, need) in needs.sorted(by: { $0.key < $1.key }) {
                guard let needed = need.cut(value[key], at: path / key, &rules) else { continue }
                members.append(.init(key, needed))
            }
            return .object(members)
        case .list(let need):
            guard let elements = value?.elements else { return .null }
            return .array(need.cut(elements[...], at: path, &rules))
        case .first(let count, let need):
            guard let elements = value?.elements else { return nil }
            let needed = elements.prefix(count)
            rules[path.description] = MatchingRule(matchers: [.atLeast(needed.count)])
            return .array(need.cut(needed, at: path, &rules))
        case .depending(let choose): return value.flatMap { choose($0).cut($0, at: path, &rules) } ?? .null
        }
    }

    private func cut(
        _ elements: ArraySlice<JSONValue>,
        at path: JSONPath,
        _ rules: inout [String: MatchingRule]
    ) -> [JSONValue] {
        elements.enumerated().map { cut($0.element, at: path / .index($0.offset), &rules) ?? .null }
    }
}
