import Foundation
import TextFormats

/// The title of a product.
public struct ProductTitle: Hashable, Sendable {
    /// The text that people wrote, with single spaces; empty for a product known only by its barcode.
    public let text: String
    /// The key by which titles are compared, ignoring case and extra space.
    public let key: String

    /// Creates a title from any text.
    public init(_ text: String) {
        self.text = text.singleSpaced
        if let lowercased = self.text.asciiLowercased {
            key = lowercased
            return
        }
        key = self.text.lowercased().precomposedStringWithCanonicalMapping
    }

    /// Whether the title is empty.
    public var isEmpty: Bool { text.isEmpty }
}

extension ProductTitle: Codable {
    /// Reads the text.
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(String.self))
    }

    /// Writes the text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

extension String {
    /// The text without surrounding space.
    package var trimmed: String {
        // Most texts begin and end with a visible character of ASCII.
        if let first = utf8.first, let last = utf8.last, first.isVisible, last.isVisible { return self }
        return trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// The text without surrounding space and with single spaces inside.
    var singleSpaced: String {
        isSingleSpaced ? self : split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Whether the text is of ASCII, and has no other space than single ones inside; `false` says nothing.
    private var isSingleSpaced: Bool {
        var last: UInt8 = 0x20
        for byte in utf8 {
            guard byte.isVisible || byte == 0x20 && last != 0x20 else { return false }
            last = byte
        }
        return last != 0x20
    }

    /// Whether this text comes first in the order of UTF-8 bytes, which a database uses in any language.
    package func utf8Precedes(_ other: String) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }
}

extension UInt8 {
    /// Whether the byte is a visible character of ASCII.
    fileprivate var isVisible: Bool { (0x21...0x7E).contains(self) }
}
