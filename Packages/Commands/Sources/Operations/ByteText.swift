/// A text that is compared byte by byte: the names of kinds, entities, field groups and keys.
///
/// It is ordered by bytes rather than by Unicode's rules, so that every node, including a browser, uses the same order
/// without character tables.
public struct ByteText: Hashable, Comparable, Sendable, ExpressibleByStringLiteral {
    /// The bytes, UTF-8.
    public let bytes: [UInt8]

    /// Creates a text from a string.
    public init(_ text: String) { bytes = Array(text.utf8) }

    /// Creates a text from UTF-8 bytes.
    public init(bytes: [UInt8]) { self.bytes = bytes }

    /// Creates a text from a literal.
    public init(stringLiteral text: StaticString) {
        bytes = text.withUTF8Buffer { Array($0) }
    }

    /// The text as a string.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Orders by bytes; a text comes before its extensions.
    public static func < (one: ByteText, other: ByteText) -> Bool { Bytes.areOrdered(one.bytes, other.bytes) }
}

/// The order of byte strings.
enum Bytes {
    /// Whether the first byte string comes before the second: bytewise, a prefix first.
    static func areOrdered(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        let shared = min(one.count, other.count)
        for index in 0..<shared where one[index] != other[index] { return one[index] < other[index] }
        return one.count < other.count
    }
}
