extension JSONValue {
    /// Reads one JSON text; `nil` when it is none.
    init?(reading text: String) {
        var reader = JSONReader(text)
        guard let value = reader.read() else { return nil }
        self = value
    }

    /// The value of an object's member, of several the last; `nil` for another kind of value, too.
    subscript(name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.last { $0.name == name }?.value
    }

    /// The text, when it is a text.
    var text: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }
}
