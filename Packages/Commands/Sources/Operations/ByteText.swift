/// A text that is compared byte by byte: the names of kinds, entities, field groups and keys.
///
/// It orders by bytes and never by Unicode's rules, so that every node, a browser included, finds the same order without
/// tables of characters.
public struct ByteText: Hashable, Comparable, Sendable, ExpressibleByStringLiteral {
    /// The bytes, UTF-8.
    public let bytes: [UInt8]

    /// Takes the bytes of a text.
    public init(_ text: String) { bytes = Array(text.utf8) }

    /// Takes bytes that are UTF-8.
    public init(bytes: [UInt8]) { self.bytes = bytes }

    /// Takes a literal.
    public init(stringLiteral text: StaticString) {
        bytes = text.withUTF8Buffer { Array($0) }
    }

    /// The text.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Orders by bytes; a text comes before its continuations.
    public static func < (one: ByteText, other: ByteText) -> Bool { Bytes.areOrdered(one.bytes, other.bytes) }
}

/// The order of byte strings.
enum Bytes {
    /// Whether `one` comes before `other`: bytewise, the shorter first when it begins the longer.
    static func areOrdered(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        let shared = min(one.count, other.count)
        for index in 0..<shared where one[index] != other[index] { return one[index] < other[index] }
        return one.count < other.count
    }
}
