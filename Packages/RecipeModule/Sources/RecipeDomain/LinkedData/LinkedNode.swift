import TextFormats

/// A JSON-LD object, interpreted according to schema.org.
///
/// Matches the names of members and types without their namespace and regardless of case.
struct LinkedNode {
    private let members: [String: JSONValue]
    /// The values of the members, in source order.
    let values: [JSONValue]
    /// The names of the members that say something, as the source spells them.
    let names: [String]

    init?(_ value: JSONValue) {
        guard case .object(let members) = value else { return nil }
        var named: [String: JSONValue] = [:]
        var names: [String: String] = [:]
        for member in members {
            let term = Self.term(member.name)
            // For each term, the first spelling of the name wins; when that spelling repeats, its last value wins.
            guard names[term] == nil || names[term] == member.name else { continue }
            names[term] = member.name
            named[term] = member.value
        }
        self.members = named
        values = members.map(\.value)
        self.names = members.filter { !$0.value.isBlank }.map(\.name)
    }

    /// The names of the node's types.
    var types: [String] { (self["@type"].map(Self.texts) ?? []).map(Self.term) }

    /// Returns the value of a member, given its name in lower case, or `nil` when it is missing or null.
    subscript(_ name: String) -> JSONValue? {
        guard let value = members[name], value != .null else { return nil }
        return value
    }

    /// Returns the first text of a member.
    func text(_ name: String) -> String? {
        self[name].flatMap { Self.texts($0).first { !$0.isEmpty } }
    }

    /// Returns all texts of a value, however they are wrapped: nested lists, `{"@value": …}`, `{"name": …}`.
    static func texts(_ value: JSONValue) -> [String] {
        switch value {
        case .null: []
        case .bool(let truth): [truth ? "true" : "false"]
        case .number(let number): [number]
        case .string(let text): [text]
        case .array(let elements): elements.flatMap(texts)
        case .object:
            LinkedNode(value).map { node in
                for name in ["@value", "text", "name", "@id", "url"] {
                    if let value = node[name] { return texts(value) }
                }
                return []
            } ?? []
        }
    }

    /// Returns the text of a list that the page wrote as a single text.
    static func singleText(_ value: JSONValue) -> String? {
        switch value {
        case .string(let text): text
        case .array(let elements) where elements.count == 1: singleText(elements[0])
        default: nil
        }
    }

    /// Returns the term without its namespace: `http://schema.org/Recipe`, `schema:Recipe`, and `Recipe` are the same
    /// term.
    static func term(_ name: String) -> String {
        let last = name.split(separator: "/").last ?? Substring(name)
        return (last.split(separator: ":").last ?? last).lowercased()
    }
}

extension JSONValue {
    /// Whether a value says nothing.
    fileprivate var isBlank: Bool {
        switch self {
        case .null, .bool(false): true
        case .string(let text): text.allSatisfy(\.isWhitespace)
        case .array(let elements): elements.allSatisfy(\.isBlank)
        case .object(let members): members.allSatisfy { $0.name.hasPrefix("@") || $0.value.isBlank }
        case .bool, .number: false
        }
    }
}
