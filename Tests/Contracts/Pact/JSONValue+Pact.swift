import TextFormats

/// Documents of a pact: their members are in the order of their names and their numbers in the shortest form, so that
/// equal documents are equal values.
extension JSONValue {
    /// Reads a text.
    init(text: String) throws { self = try JSONValue(reading: text).sorted.withShortNumbers }

    /// Reads bytes.
    init(bytes: [UInt8]) throws { self = try JSONValue(reading: bytes).sorted.withShortNumbers }

    /// The same document with "3.0" written as "3".
    private var withShortNumbers: JSONValue {
        switch self {
        case .number(let digits): Double(digits).map { .double($0) } ?? self
        case .array(let elements): .array(elements.map(\.withShortNumbers))
        case .object(let members): .object(members.map { Member($0.name, $0.value.withShortNumbers) })
        default: self
        }
    }

    /// The document on one line.
    var bytes: [UInt8] { Array(line.utf8) }

    /// The kind of value, as far as a type matcher tells kinds apart.
    var kind: String {
        switch self {
        case .null: "null"
        case .bool: "boolean"
        case .number: "number"
        case .string: "text"
        case .array: "list"
        case .object: "object"
        }
    }

    /// The object with another value of a key; `nil` drops it.
    func setting(_ key: String, _ value: JSONValue?) -> JSONValue {
        guard case .object(let members) = self else { return self }
        let others = members.filter { $0.name != key }
        return JSONValue.object(others + (value.map { [Member(key, $0)] } ?? [])).sorted
    }

    /// Returns the document with the values at a path changed; `nil` removes them.
    ///
    /// The path may have wildcards.
    func changing(_ path: String, _ change: (JSONValue) -> JSONValue?) -> JSONValue {
        changing(JSONPath(path).steps[...], change) ?? .null
    }

    /// Returns the document without the values at a path.
    func dropping(_ path: String) -> JSONValue { changing(path) { _ in nil } }

    /// Returns the document with the list at a path reversed.
    func reversing(_ path: String) -> JSONValue {
        changing(path) { $0.elements.map { .array($0.reversed()) } ?? $0 }
    }

    private func changing(_ steps: ArraySlice<JSONPath.Step>, _ change: (JSONValue) -> JSONValue?) -> JSONValue? {
        guard let step = steps.first else { return change(self) }
        let rest = steps.dropFirst()
        switch (step, self) {
        case (.key(let key), .object):
            guard let value = self[key] else { return self }
            return setting(key, value.changing(rest, change))
        case (.index(let index), .array(var elements)):
            guard elements.indices.contains(index) else { return self }
            guard let changed = elements[index].changing(rest, change) else {
                elements.remove(at: index)
                return .array(elements)
            }
            elements[index] = changed
            return .array(elements)
        case (.anyIndex, .array(let elements)): return .array(elements.compactMap { $0.changing(rest, change) })
        default: return self
        }
    }
}
