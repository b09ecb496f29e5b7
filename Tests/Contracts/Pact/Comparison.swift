import TextFormats

/// Compares a reply with the expectation of a pact.
struct Comparison {
    private let rules: [(pattern: JSONPath, matchers: [Matcher])]

    init(rules: Interaction.Rules?) {
        self.rules = (rules?.body ?? [:]).map { (JSONPath($0.key), $0.value.matchers) }
            .sorted { $0.pattern.precision > $1.pattern.precision }
    }

    /// Returns where the reply differs from the expectation, ignoring unexpected fields; empty when it matches.
    func mismatches(_ expected: JSONValue, _ actual: JSONValue?, at path: JSONPath = .root) -> [String] {
        guard let actual else {
            return expected == .null ? [] : ["\(path) is missing: expected \(expected)."]
        }
        let matchers = rules.first { $0.pattern.covers(path) }?.matchers ?? []
        if let mismatch = matchers.lazy.compactMap({ $0.mismatch(expected, actual) }).first {
            return ["\(path) \(mismatch)"]
        }
        switch (expected, actual) {
        case (.object(let members), .object):
            return members.flatMap { mismatches($0.value, actual[$0.name], at: path / $0.name) }
        case (.array(let examples), .array(let elements)):
            guard examples.count == elements.count || !matchers.isEmpty else {
                return ["\(path) has \(elements.count) elements: expected \(examples.count)."]
            }
            return zip(examples, elements).enumerated().flatMap { index, pair in
                mismatches(pair.0, pair.1, at: path / .index(index))
            }
        default:
            guard matchers.isEmpty, expected != actual else { return [] }
            return ["\(path) is \(actual): expected \(expected)."]
        }
    }
}

extension Matcher {
    /// Returns what is wrong with a value; `nil` when it matches.
    fileprivate func mismatch(_ example: JSONValue, _ actual: JSONValue) -> String? {
        if let regex {
            guard case .string(let text) = actual else { return "is not a text: \(actual)." }
            guard let expression = try? Regex(regex), text.wholeMatch(of: expression) != nil else {
                return "is \"\(text)\": expected what matches \(regex)."
            }
            return nil
        }
        guard example.kind == actual.kind else { return "is a \(actual.kind): expected a \(example.kind)." }
        if let min, let elements = actual.elements, elements.count < min {
            return "has \(elements.count) elements: expected \(min) or more."
        }
        return nil
    }
}
