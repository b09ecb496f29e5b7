/// A value of a JSON text.
enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    /// As written, so that no digit is lost.
    case number(String)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])
}
