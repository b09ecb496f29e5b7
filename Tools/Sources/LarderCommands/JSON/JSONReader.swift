/// Reads JSON as it is written (RFC 8259): names keep their order, and numbers their digits, which no floating point
/// number may round.
struct JSONReader {
    /// Arrays and objects lie in one another at most so deep.
    private static let deepest = 200
    private let bytes: [UInt8]
    private var place = 0

    init(_ text: String) {
        bytes = Array(text.utf8)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
    }

    /// The value, when the text is one and nothing else.
    mutating func read() -> JSONValue? {
        guard let value = value(depth: 0), next() == nil else { return nil }
        return value
    }

    private mutating func value(depth: Int) -> JSONValue? {
        guard depth <= Self.deepest, let first = next() else { return nil }
        switch first {
        case UInt8(ascii: "{"): return object(depth: depth)
        case UInt8(ascii: "["): return array(depth: depth)
        case UInt8(ascii: "\""): return string().map { .string($0) }
        case UInt8(ascii: "t"): return take("true") ? .bool(true) : nil
        case UInt8(ascii: "f"): return take("false") ? .bool(false) : nil
        case UInt8(ascii: "n"): return take("null") ? .null : nil
        default: return number()
        }
    }

    private mutating func object(depth: Int) -> JSONValue? {
        var members: [JSONValue.Member] = []
        place += 1
        if take("}") { return .object([]) }
        repeat {
            guard next() == UInt8(ascii: "\""), let name = string(), take(":"), let value = value(depth: depth + 1)
            else { return nil }
            members.append(.init(name, value))
        } while take(",")
        return take("}") ? .object(members) : nil
    }

    private mutating func array(depth: Int) -> JSONValue? {
        var elements: [JSONValue] = []
        place += 1
        if take("]") { return .array([]) }
        repeat {
            guard let value = value(depth: depth + 1) else { return nil }
            elements.append(value)
        } while take(",")
        return take("]") ? .array(elements) : nil
    }

    private mutating func number() -> JSONValue? {
        let start = place
        _ = takeByte("-")
        if !takeByte("0") { guard digits() else { return nil } }
        if takeByte(".") { guard digits() else { return nil } }
        if takeByte("e") || takeByte("E") {
            if !takeByte("+") { _ = takeByte("-") }
            guard digits() else { return nil }
        }
        return .number(String(decoding: bytes[start..<place], as: UTF8.self))
    }

    private mutating func digits() -> Bool {
        let start = place
        while place < bytes.count, (48...57).contains(bytes[place]) { place += 1 }
        return place > start
    }

    /// The text between two quotation marks.
    private mutating func string() -> String? {
        place += 1
        var text: [UInt8] = []
        while place < bytes.count {
            let byte = bytes[place]
            place += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"):
                guard let scalar = escaped() else { return nil }
                text += Array(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            case 0..<0x20: return nil
            default: text.append(byte)
            }
        }
        return nil
    }

    /// What stands behind a backslash.
    private mutating func escaped() -> Unicode.Scalar? {
        guard place < bytes.count else { return nil }
        let byte = bytes[place]
        place += 1
        switch byte {
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{c}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        case UInt8(ascii: "u"):
            guard let unit = codeUnit() else { return nil }
            guard UTF16.isLeadSurrogate(unit) else { return Unicode.Scalar(unit) }
            // Half a sign is none.
            guard takeByte("\\"), takeByte("u"), let trail = codeUnit(), UTF16.isTrailSurrogate(trail) else {
                return nil
            }
            return Unicode.Scalar(0x10000 + ((UInt32(unit) - 0xD800) << 10) + (UInt32(trail) - 0xDC00))
        default: return nil
        }
    }

    private mutating func codeUnit() -> UInt16? {
        let digits = bytes[place...].prefix(4)
        guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
        place += 4
        return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    }

    /// The byte that comes after white space; `nil` at the end.
    private mutating func next() -> UInt8? {
        while place < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[place]) { place += 1 }
        return place < bytes.count ? bytes[place] : nil
    }

    /// Whether these signs come after white space; they are taken then.
    private mutating func take(_ signs: String) -> Bool {
        _ = next()
        let wanted = signs.utf8
        guard bytes[place...].starts(with: wanted) else { return false }
        place += wanted.count
        return true
    }

    private mutating func takeByte(_ sign: Unicode.Scalar) -> Bool {
        guard place < bytes.count, bytes[place] == UInt8(ascii: sign) else { return false }
        place += 1
        return true
    }
}
