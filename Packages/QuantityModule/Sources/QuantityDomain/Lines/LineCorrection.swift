public import Foundation
public import Quantities

/// A person's correction of a misread line.
///
/// It is stored by the line's text and overrides the parser from then on.
public struct LineCorrection: Hashable, Codable, Sendable {
    /// The original line.
    public let text: String
    /// The line reworded so that it is read correctly: "1 can (400 g) chopped tomatoes"; `nil` when only parts are
    /// corrected.
    public let reading: String?
    /// The amount, or its upper end; `nil` to keep the parsed one.
    public var amount: Amount?
    /// The lower end of a range.
    public var lower: Amount?
    /// The ingredient's name; `nil` to keep the parsed one, as for all properties below.
    public let name: String?
    /// The size, such as "large"; empty for none.
    public let size: String?
    /// The preparation, such as "finely chopped"; empty for none.
    public let preparation: String?
    /// The comment, such as "plus more for dusting"; empty for none.
    public let comment: String?
    /// Whether the ingredient is optional.
    public let isOptional: Bool?
    /// When the correction was made.
    public var correctedAt: Date
    /// The number of corrections of the same text.
    public var version: Int64

    /// Creates a correction.
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

    /// The corrected amount with both its ends; `nil` to keep the parsed one.
    public var range: AmountRange? {
        amount.map { AmountRange(lower?.value ?? $0.value, $0.value, $0.unit) }
    }

    /// Whether the correction changes nothing.
    public var isEmpty: Bool {
        reading == nil && amount == nil && name == nil && size == nil && preparation == nil && comment == nil
            && isOptional == nil
    }

    /// Returns the key that identifies a line: its text, ignoring the amount of white space around and between words.
    public static func key(of text: String) -> String {
        var last = UInt8(ascii: " ")
        let isPlain = text.utf8.allSatisfy { byte in
            defer { last = byte }
            return (0x20..<0x7F).contains(byte) && (byte != 0x20 || last != 0x20)
        }
        // Every line is looked up, and most are in the form of a key.
        if isPlain, last != 0x20 { return text }
        // ASCII is composed as it is, and the first use of Foundation's composition costs more than all else here.
        let composed = text.utf8.allSatisfy { $0 < 0x80 } ? text : text.precomposedStringWithCanonicalMapping
        return composed.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// The key of the line.
    public var key: String { Self.key(of: text) }
}
