import Foundation

/// Where a home keeps something, in its own words: "fridge", "left shelf".
///
/// Two locations are equal when their words are, in any case and with any space.
public struct LocationName: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The maximum number of Unicode scalars: a character may be any number of them.
    public static let longest = 60

    /// The words, without surrounding space; never empty.
    public let name: String

    /// Reads the words; `nil` for an empty text, which names no location.
    ///
    /// - Throws: ``StockError/locationTooLong(characters:)`` beyond ``longest``.
    public init?(_ text: String) throws(StockError) {
        let name = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !name.isEmpty else { return nil }
        let length = name.unicodeScalars.count
        guard length <= Self.longest else { throw .locationTooLong(characters: length) }
        self.name = name
    }

    /// Takes the words that a store holds, of any length; `nil` for an empty text.
    public init?(stored name: String) {
        guard !name.isEmpty else { return nil }
        self.name = name
    }

    /// Compares the words, regardless of case and space.
    public static func == (one: LocationName, other: LocationName) -> Bool { one.key == other.key }

    /// Hashes what equal locations share.
    public func hash(into hasher: inout Hasher) { hasher.combine(key) }

    /// The text that equal names share.
    package var key: String { name.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ") }

    /// Reads the words.
    public init(from decoder: any Decoder) throws {
        name = try decoder.singleValueContainer().decode(String.self)
    }

    /// Writes the words.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(name)
    }

    /// The words.
    public var description: String { name }
}
