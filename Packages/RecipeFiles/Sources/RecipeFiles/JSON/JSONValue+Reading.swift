package import TextFormats

extension JSONValue {
    /// Reads a file of one JSON value.
    package init(file bytes: [UInt8]) throws(RecipeRefusal) {
        do { self = try JSONValue(reading: bytes) } catch { throw .notJSON(line: error.line) }
    }

    /// The text of a string, of a number with its digits, or of the first one in a list that has text.
    var scalar: String? {
        switch self {
        case .string(let text), .number(let text): text
        case .array(let elements): elements.lazy.compactMap(\.scalar).first
        case .null, .bool, .object: nil
        }
    }

    /// The text of a member; empty when there is none.
    func text(_ names: String...) -> String {
        for name in names { if let text = self[name]?.scalar, !text.folded.isEmpty { return text } }
        return ""
    }

    /// Whether a member is true.
    func flag(_ names: String...) -> Bool { names.contains { self[$0] == .bool(true) } }

    /// The elements of a member that is a list; the member itself, if it is another value.
    func list(_ names: String...) -> [JSONValue] {
        for name in names {
            switch self[name] {
            case nil, .null: continue
            case .array(let elements): return elements
            case .some(let value): return [value]
            }
        }
        return []
    }

    /// The texts of a list of strings, or of objects with a name.
    func names(_ names: String...) -> [String] {
        for name in names {
            let found = list(name).compactMap { $0.scalar ?? $0["name"]?.scalar }.filter { !$0.folded.isEmpty }
            if !found.isEmpty { return found }
        }
        return []
    }

    /// Whether it is an object.
    var isObject: Bool { if case .object = self { true } else { false } }
}

extension RecipeDraft {
    /// Adds lines with a heading.
    mutating func addSteps(_ text: String, section: String = "") {
        steps += text.textLines.filter { !$0.folded.isEmpty }.map { DraftLine($0, section: section) }
    }
}
