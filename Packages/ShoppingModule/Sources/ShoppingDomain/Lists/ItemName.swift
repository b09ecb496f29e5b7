import Quantities
import TextFormats

/// What a list or a staple calls something, and which ingredient that is.
public struct ItemName: Hashable, Sendable, Codable {
    /// The name for display, without an amount.
    public let text: String
    /// The ingredient; `nil` for what is none, such as candles.
    public let key: IngredientKey?
    /// Where stores keep it, in the category service's terms; empty when unknown.
    public let aisleHint: String
    /// The product that a barcode names; `nil` for none.
    public let product: ProductID?

    /// The maximum number of characters of a name.
    public static let longest = IngredientNameLimit.characters

    /// Creates a name.
    public init(_ text: String, key: IngredientKey?, aisleHint: String = "", product: ProductID? = nil) {
        (self.text, self.key, self.aisleHint, self.product) = (text, key, aisleHint, product)
    }

    /// What two people who mean the same have in common: the ingredient's key, or else the folded name.
    package var identity: String { key?.rawValue ?? text.foldedName }

    /// The key under which amounts of the same are added up.
    package var mergeKey: IngredientKey? { key ?? IngredientKey(rawValue: text.foldedName) }

    /// The same, as the category service looks it up.
    package var aisleItem: AisleItem {
        AisleItem(name: text, key: key, aisleHint: aisleHint, product: product)
    }
}

extension IngredientKey: Codable {}
extension ProductID: Codable {}
extension CategoryID: Codable {}

extension String {
    /// The name without differences of case, accents, width, and white space.
    package var foldedName: String {
        foldedLetters.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// The text without surrounding white space.
    package var withoutMargins: String {
        guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }

    /// The text without control characters, which a terminal would obey; line breaks stay.
    package var withoutControls: String {
        let isControl = { (scalar: Unicode.Scalar) in
            scalar.properties.generalCategory == .control && scalar != "\n"
        }
        guard unicodeScalars.contains(where: isControl) else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.map { isControl($0) ? " " : $0 }))
    }

    /// The text without control characters and surrounding white space, at most so many characters long.
    package func bounded(to most: Int) throws(ListError) -> String {
        let text = withoutControls.withoutMargins
        guard text.count <= most else {
            throw .textTooLong(beginning: String(text.prefix(20)), characters: text.count, most: most)
        }
        return text
    }
}
