/// A JSON value whose objects keep the order in which they were written.
enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    /// The digits as they are to appear.
    case number(String)
    case string(String)
    case array([JSONValue])
    case object([Member])

    /// One name with its value.
    struct Member: Hashable, Sendable {
        let name: String
        let value: JSONValue

        init(_ name: String, _ value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    /// A text, or null where there is none.
    static func optional(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }

    /// A whole number.
    static func integer(_ value: some BinaryInteger) -> JSONValue { .number("\(value)") }

    /// A number in its shortest form; null when it is infinite.
    static func double(_ value: Double) -> JSONValue {
        guard value.isFinite else { return .null }
        if value.magnitude < 1e15, value == value.rounded() { return .number("\(Int64(value))") }
        return .number("\(value)")
    }

    /// A number in the shortest form that names this `Float`.
    static func float(_ value: Float) -> JSONValue {
        guard value.isFinite else { return .null }
        return value == value.rounded() && value.magnitude < 1e6 ? .number("\(Int(value))") : .number("\(value)")
    }
}
