/// The path of a value in a document: `$.lines[0].quantity`, or with wildcards `$.lines[*].quantity`.
struct JSONPath: Hashable, Sendable, CustomStringConvertible {
    /// One step of a path.
    enum Step: Hashable, Sendable {
        case key(String)
        case index(Int)
        case anyIndex
    }

    let steps: [Step]

    /// The whole document.
    static let root = JSONPath(steps: [])

    init(steps: [Step]) { self.steps = steps }

    /// Parses a path of keys, indexes and wildcards.
    init(_ text: String) {
        steps = text.split(whereSeparator: { ".[".contains($0) }).dropFirst().map { part in
            guard part.hasSuffix("]") else { return .key(String(part)) }
            return Int(part.dropLast()).map(Step.index) ?? .anyIndex
        }
    }

    static func / (path: JSONPath, step: Step) -> JSONPath { JSONPath(steps: path.steps + [step]) }

    static func / (path: JSONPath, key: String) -> JSONPath { path / .key(key) }

    /// Whether this path matches a path without wildcards.
    func covers(_ path: JSONPath) -> Bool {
        steps.count == path.steps.count
            && zip(steps, path.steps).allSatisfy { pattern, step in
                if case (.anyIndex, .index) = (pattern, step) { true } else { pattern == step }
            }
    }

    /// The number of steps that are not wildcards; of several matching patterns, the most precise one applies.
    var precision: Int { steps.count { $0 != .anyIndex } }

    var description: String {
        steps.reduce("$") { text, step in
            switch step {
            case .key(let key): "\(text).\(key)"
            case .index(let index): "\(text)[\(index)]"
            case .anyIndex: "\(text)[*]"
            }
        }
    }
}
