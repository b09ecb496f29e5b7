/// A JSON value whose objects preserve the order of their members and whose numbers preserve their digits.
public enum JSONValue: Hashable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// The digits as written, without rounding to floating point.
    case number(String)
    /// A string.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// Members in order; a name may occur twice.
    case object([Member])

    /// A name with its value.
    public struct Member: Hashable, Sendable {
        /// The member's name.
        public let name: String
        /// The member's value.
        public let value: JSONValue

        /// Creates a member.
        public init(_ name: String, _ value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    /// Reads one JSON text according to RFC 8259, optionally after a byte order mark.
    ///
    /// - Throws: ``JSONDamage`` when the text isn't JSON, nests deeper than ``JSONSalvage/deepestLevel``, or has
    ///   anything after it.
    public init(reading text: [UInt8]) throws(JSONDamage) {
        let salvage = try JSONSalvage(text)
        guard let value = salvage.values.first, salvage.values.count == 1, salvage.firstRepair == nil else {
            throw salvage.firstRepair ?? JSONDamage(line: 1)
        }
        self = value
    }

    /// Reads one JSON text according to RFC 8259.
    public init(reading text: String) throws(JSONDamage) { try self.init(reading: Array(text.utf8)) }

    /// Returns a string, or null for `nil`.
    public static func optional(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }

    /// Returns a whole number.
    public static func integer(_ value: some BinaryInteger) -> JSONValue { .number("\(value)") }

    /// Returns a number in its shortest form, or null when it is infinite or NaN.
    public static func double(_ value: Double) -> JSONValue {
        value.isFinite ? shortest("\(value)") : .null
    }

    /// Returns a number in the shortest form that identifies this `Float`.
    public static func float(_ value: Float) -> JSONValue {
        value.isFinite ? shortest("\(value)") : .null
    }

    /// Returns a number as Swift writes it, without a fraction of zero.
    private static func shortest(_ text: String) -> JSONValue {
        guard text.hasSuffix(".0") else { return .number(text) }
        return .number(text == "-0.0" ? "0" : String(text.dropLast(2)))
    }

    /// Returns the value of an object's member, or the last one of several; `nil` if the value isn't an object.
    public subscript(name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.last { $0.name == name }?.value
    }

    /// The text; `nil` if the value isn't a string.
    public var text: String? { if case .string(let text) = self { text } else { nil } }

    /// The elements; `nil` if the value isn't an array.
    public var elements: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }

    /// The value with the members of every object sorted by name.
    public var sorted: JSONValue {
        switch self {
        case .array(let elements): .array(elements.map(\.sorted))
        case .object(let members):
            .object(members.map { Member($0.name, $0.value.sorted) }.sorted { $0.name < $1.name })
        default: self
        }
    }
}

extension JSONValue: CustomStringConvertible, ExpressibleByDictionaryLiteral {
    /// Creates an object.
    public init(dictionaryLiteral members: (String, JSONValue)...) { self = .object(members.map { Member($0, $1) }) }

    /// The value on one line.
    public var description: String { line }
}
