import Foundation

extension JSONValue {
    /// Reads one JSON text.
    ///
    /// Objects get the order of their names, since the reader does not keep the one they were written in.
    init?(reading text: String) {
        guard let value = try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed) else {
            return nil
        }
        self.init(foundation: value)
    }

    private init?(foundation value: Any) {
        switch value {
        case let text as String: self = .string(text)
        case let elements as [Any]: self = .array(elements.compactMap { JSONValue(foundation: $0) })
        case let members as [String: Any]:
            self = .object(
                members.sorted { $0.key < $1.key }.compactMap { member in
                    JSONValue(foundation: member.value).map { Member(member.key, $0) }
                }
            )
        case let number as NSNumber: self = .number("\(number)")
        case is NSNull: self = .null
        default: return nil
        }
    }

    /// The value of an object's member; `nil` for another kind of value, too.
    subscript(name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name == name }?.value
    }

    /// The text, when it is a text.
    var text: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }
}
