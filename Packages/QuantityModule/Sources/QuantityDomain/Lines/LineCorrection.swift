public import Foundation
public import Quantities

/// What a person says of a line that was read otherwise: it is kept beside the text and wins from then on.
public struct LineCorrection: Hashable, Codable, Sendable {
    /// The line as it came.
    public let text: String
    /// The same written so that it is read right: "1 can (400 g) chopped tomatoes"; `nil` when only parts are
    /// corrected.
    public let reading: String?
    /// The amount, or its upper end; `nil` when the reading's stays.
    public let amount: Amount?
    /// The lower end of a range.
    public let lower: Amount?
    /// The ingredient's name; `nil` when the reading's stays, as for all parts below.
    public let name: String?
    /// "large"; empty for none.
    public let size: String?
    /// "finely chopped"; empty for none.
    public let preparation: String?
    /// "plus more for dusting"; empty for none.
    public let comment: String?
    /// Whether it can be left out.
    public let isOptional: Bool?
    /// When it was made.
    public let correctedAt: Date
    /// Counts the corrections of the same text.
    public let version: Int64

    /// Makes a correction.
    public init(
        text: String,
        reading: String? = nil,
        amount: Amount? = nil,
        lower: Amount? = nil,
        name: String? = nil,
        size: String? = nil,
        preparation: String? = nil,
        comment: String? = nil,
        isOptional: Bool? = nil,
        correctedAt: Date,
        version: Int64
    ) {
        self.text = text
        self.reading = reading
        self.amount = amount
        self.lower = lower
        self.name = name
        self.size = size
        self.preparation = preparation
        self.comment = comment
        self.isOptional = isOptional
        self.correctedAt = correctedAt
        self.version = version
    }

    /// Whether it says nothing at all.
    public var isEmpty: Bool {
        reading == nil && amount == nil && name == nil && size == nil && preparation == nil && comment == nil
            && isOptional == nil
    }

    /// What makes two texts the same line: everything but the white space around and between the words.
    public static func key(of text: String) -> String {
        text.precomposedStringWithCanonicalMapping.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// The key of the line.
    public var key: String { Self.key(of: text) }
}
