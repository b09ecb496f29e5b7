/// An array or an object that is still open.
struct JSONFrame {
    enum State {
        case start
        case afterComma
        case afterValue
    }

    let isObject: Bool
    var state: State = .start
    /// The name of the member whose value comes next.
    var key: String?
    private var elements: [JSONValue] = []
    private var members: [String: JSONValue] = [:]

    init(isObject: Bool) { self.isObject = isObject }

    /// The container with what it has so far.
    var value: JSONValue { isObject ? .object(members) : .array(elements) }

    mutating func add(_ value: JSONValue) {
        if let key {
            members[key] = value
            self.key = nil
        } else {
            elements.append(value)
        }
        state = .afterValue
    }
}
