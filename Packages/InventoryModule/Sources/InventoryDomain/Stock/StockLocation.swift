import Foundation

/// Where a home keeps something, in its own words: "fridge", "left shelf".
public struct StockLocation: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The maximum number of characters.
    public static let longest = 60

    /// The words, without surrounding space; never empty.
    public let name: String

    /// Reads the words; `nil` for an empty text, which names no location.
    ///
    /// - Throws: ``StockError/locationTooLong(characters:)`` beyond ``longest``.
    public init?(_ text: String) throws(StockError) {
        let name = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !name.isEmpty else { return nil }
        guard name.count <= Self.longest else { throw .locationTooLong(characters: name.count) }
        self.name = name
    }

    /// Takes the words that a store holds.
    package init(stored name: String) { self.name = name }

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
