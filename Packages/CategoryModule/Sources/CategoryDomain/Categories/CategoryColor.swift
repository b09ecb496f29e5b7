/// The color that a home sees next to a category: "#RRGGBB", in upper case.
public struct CategoryColor: Hashable, Codable, Sendable, CustomStringConvertible {
    /// "#RRGGBB".
    public let text: String

    /// Reads six hexadecimal digits, with or without "#".
    ///
    /// - Throws: ``ShopLayoutError/badColor(text:)`` for any other text.
    public init(_ text: String) throws(ShopLayoutError) {
        let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
        guard digits.utf8.count == 6, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
            throw .badColor(text: text)
        }
        self.text = "#" + digits.uppercased()
    }

    init(rgb: UInt32) {
        let digits = String(rgb, radix: 16, uppercase: true)
        text = "#" + String(repeating: "0", count: 6 - digits.utf8.count) + digits
    }

    /// The gray of UNKNOWN.
    public static let gray = CategoryColor(rgb: 0x9E9E9E)

    /// The colors for new categories, which are distinct from each other.
    package static let palette: [CategoryColor] = [
        0x2E7D32, 0xA1662F, 0xC62828, 0x0277BD, 0x5C6BC0, 0xB58900, 0x00838F, 0x827717, 0xD84315, 0x6D4C41,
        0xAD1457, 0x4E342E, 0x8E24AA, 0x00695C, 0x6A1B9A, 0x546E7A, 0x1565C0, 0x558B2F, 0xEF6C00, 0x283593,
        0x9E9D24, 0x37474F, 0xD81B60, 0x00897B,
    ].map(CategoryColor.init(rgb:))

    /// Returns the first color of the palette that isn't taken; once all are taken, it reuses them in turn.
    public static func free(besides taken: [CategoryColor]) -> CategoryColor {
        palette.first { !taken.contains($0) } ?? palette[taken.count % palette.count]
    }

    /// Decodes a color that was valid when it was encoded.
    public init(from decoder: any Decoder) throws {
        text = try decoder.singleValueContainer().decode(String.self)
    }

    /// Encodes the color as text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }

    /// "#RRGGBB".
    public var description: String { text }
}
