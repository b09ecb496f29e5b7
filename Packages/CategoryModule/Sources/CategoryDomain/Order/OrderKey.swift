/// A place in an order that several people rearrange: a fraction between 0 and 1, written as digits.
///
/// Between two keys there is always room for another one, so a move writes the key of what moved and nothing else. The
/// digits are `0`…`9`, `A`…`Z`, `a`…`z`, so that comparing bytes compares places, and the last one is never `0`, so
/// that each place has one spelling. Things with equal keys are ordered by their identifiers.
///
/// The idea is that of fractional indexing (David Greenspan, "Implementing Fractional Indexing", 2020).
public struct OrderKey: Hashable, Comparable, Codable, Sendable, CustomStringConvertible {
    /// The digits after the point.
    public let text: String

    /// The most digits of a key; an order that needs more of them gets new keys.
    public static let limit = 24

    /// Reads a key; returns `nil` for a text that is no key.
    public init?(_ text: String) {
        let digits = text.utf8
        guard let last = digits.last, last != UInt8(ascii: "0"), digits.count <= Self.longest,
            digits.allSatisfy({ Self.value(of: $0) != nil })
        else { return nil }
        self.text = text
    }

    init(digits: [Int]) {
        let end = (digits.lastIndex { $0 != 0 } ?? 0) + 1
        text = String(decoding: digits[..<end].map { Self.alphabet[$0] }, as: UTF8.self)
    }

    /// What another node may have written at most: its limit can be another one.
    private static let longest = 64
    static let base = 62
    private static let alphabet = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)

    private static func value(of digit: UInt8) -> Int? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(digit) - 48
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(digit) - 55
        case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(digit) - 61
        default: nil
        }
    }

    /// The values of the digits.
    var digits: [Int] { text.utf8.map { Self.value(of: $0) ?? 0 } }

    /// Orders by place.
    public static func < (one: OrderKey, other: OrderKey) -> Bool {
        one.text.utf8.lexicographicallyPrecedes(other.text.utf8)
    }

    /// The digits after the point.
    public var description: String { text }

    /// Decodes a key.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let key = OrderKey(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "The text is no order key.")
        }
        self = key
    }

    /// Encodes the digits.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

/// Earlier releases ordered categories by whole numbers.
extension OrderKey {
    /// The positions of earlier releases.
    public static let positions: ClosedRange<Int64> = -(1 << 40)...(1 << 40)
    /// As many digits as ``positions`` need.
    private static let positionDigits = 7

    /// Creates the key of a position that an earlier release wrote, which is the same on every node.
    ///
    /// - Parameter position: The position; one outside of ``positions`` counts as the nearest of them.
    public init(position: Int64) {
        var rest = Int(Self.clamped(position) - Self.positions.lowerBound) + 1
        var digits = [Int](repeating: 0, count: Self.positionDigits)
        for place in digits.indices.reversed() {
            (rest, digits[place]) = rest.quotientAndRemainder(dividingBy: Self.base)
        }
        self.init(digits: digits)
    }

    /// The position for earlier releases: several keys may share one, but none goes before a smaller key.
    public var position: Int64 {
        let digits = (digits + [Int](repeating: 0, count: Self.positionDigits)).prefix(Self.positionDigits)
        let place = digits.reduce(0) { $0 * Self.base + $1 }
        return Self.clamped(Int64(place) - 1 + Self.positions.lowerBound)
    }

    private static func clamped(_ position: Int64) -> Int64 {
        min(max(position, positions.lowerBound), positions.upperBound)
    }
}
