import Foundation

/// A JSON document that is comparable and always encodes to the same text.
indirect enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case int(Int)
    case double(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    /// Parses a text.
    init(text: String) throws { self = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)) }

    /// Parses bytes.
    init(bytes: [UInt8]) throws { self = try JSONDecoder().decode(JSONValue.self, from: Data(bytes)) }

    /// Encodes the document on one line with sorted keys.
    func bytes() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(self))
    }

    /// The value of a key; `nil` unless this is an object with that key.
    subscript(key: String) -> JSONValue? {
        if case .object(let members) = self { members[key] } else { nil }
    }

    /// The elements; `nil` unless this is an array.
    var elements: [JSONValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// The kind of value, as type matchers distinguish it.
    var kind: String {
        switch self {
        case .null: "null"
        case .bool: "boolean"
        case .int, .double: "number"
        case .string: "text"
        case .array: "list"
        case .object: "object"
        }
    }
}

extension JSONValue: CustomStringConvertible {
    /// The document on one line.
    var description: String { (try? bytes()).map { String(decoding: $0, as: UTF8.self) } ?? "unwritable" }
}

extension JSONValue: Codable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int.self) {
            self = .int(value)
        } else if let value = try? container.decode(Double.self) {
            self = .double(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .int(let value): try container.encode(value)
        case .double(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }
}
