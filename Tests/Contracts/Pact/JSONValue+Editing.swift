extension JSONValue {
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
        case (.key(let key), .object(var members)):
            guard let value = members[key] else { return self }
            members[key] = value.changing(rest, change)
            return .object(members)
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
