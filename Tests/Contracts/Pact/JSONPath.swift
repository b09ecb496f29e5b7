/// Where a value stands in a document: `$.lines[0].quantity`, or with wildcards `$.lines[*].quantity`.
struct JSONPath: Hashable, Sendable, CustomStringConvertible {
    /// One step down.
    enum Step: Hashable, Sendable {
        case key(String)
        case index(Int)
        case anyIndex
    }

    let steps: [Step]

    /// The whole document.
    static let root = JSONPath(steps: [])

    init(steps: [Step]) { self.steps = steps }

    /// Reads a path of keys, indexes and wildcards.
    init(_ text: String) {
        steps = text.split(whereSeparator: { ".[".contains($0) }).dropFirst().map { part in
            guard part.hasSuffix("]") else { return .key(String(part)) }
            return Int(part.dropLast()).map(Step.index) ?? .anyIndex
        }
    }

    static func / (path: JSONPath, step: Step) -> JSONPath { JSONPath(steps: path.steps + [step]) }

    static func / (path: JSONPath, key: String) -> JSONPath { path / .key(key) }

    /// Whether a path without wildcards is one of those that this one stands for.
    func covers(_ path: JSONPath) -> Bool {
        steps.count == path.steps.count
            && zip(steps, path.steps).allSatisfy { pattern, step in
                if case (.anyIndex, .index) = (pattern, step) { true } else { pattern == step }
            }
    }

    /// How many steps are not wildcards: of several patterns, the one that says more counts.
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
