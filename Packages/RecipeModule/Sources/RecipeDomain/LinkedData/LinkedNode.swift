/// An object of JSON-LD, read as schema.org means it.
///
/// Names of members and types count without their namespace and without regard to case.
struct LinkedNode {
    private let members: [String: JSONValue]

    init?(_ value: JSONValue) {
        guard case .object(let members) = value else { return nil }
        var named: [String: JSONValue] = [:]
        for (name, value) in members.sorted(by: { $0.key < $1.key }) {
            let term = Self.term(name)
            if named[term] == nil { named[term] = value }
        }
        self.members = named
    }

    /// The values of all members, in the order of their names.
    var values: [JSONValue] { members.sorted { $0.key < $1.key }.map(\.value) }

    /// The names of its types.
    var types: [String] { (self["@type"].map(Self.texts) ?? []).map(Self.term) }

    /// The value of a member, its name in lower case; `nil` when there is none or it is null.
    subscript(_ name: String) -> JSONValue? {
        guard let value = members[name], value != .null else { return nil }
        return value
    }

    /// The first text of a member.
    func text(_ name: String) -> String? {
        self[name].flatMap { Self.texts($0).first { !$0.isEmpty } }
    }

    /// All texts of a value, however they are wrapped: lists of lists, `{"@value": …}`, `{"name": …}`.
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

    /// The text of a list that was written as one text.
    static func singleText(_ value: JSONValue) -> String? {
        switch value {
        case .string(let text): text
        case .array(let elements) where elements.count == 1: singleText(elements[0])
        default: nil
        }
    }

    /// `http://schema.org/Recipe`, `schema:Recipe` and `Recipe` are one term.
    private static func term(_ name: String) -> String {
        let last = name.split(separator: "/").last ?? Substring(name)
        return (last.split(separator: ":").last ?? last).lowercased()
    }
}
