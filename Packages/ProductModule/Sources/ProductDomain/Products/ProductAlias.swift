/// Another text for a product of the home: an in-store number, an earlier identifier, or what the family calls it.
///
/// An alias refers directly to a product, never to another alias.
public struct ProductAlias: Hashable, Sendable, Codable {
    /// The text, in its normal form.
    public let alias: String
    /// The product.
    public let productId: ProductID

    /// Creates an alias of a text in its normal form.
    public init(alias: String, productId: ProductID) {
        self.alias = alias
        self.productId = productId
    }

    /// Returns the one form of a text: the digits of a barcode, an identifier as it is, and of anything else the key by
    /// which titles are compared, within 200 bytes.
    public static func normalForm(_ text: String) -> String {
        switch ProductReference(typed: text) {
        case .barcode(let barcode)?: return barcode.value
        case .productId(let id)?: return id.text
        case .title(let title)?:
            var key = title.key
            while key.utf8.count > 200 { key.removeLast() }
            return key.trimmed
        case nil: return ""
        }
    }

    /// Returns the one form of a text that a home wrote.
    ///
    /// Eight digits are an EAN-8 there, since a UPC-E is written with thirteen; to a person they may be either.
    static func form(ofWritten text: String) -> String {
        guard text.utf8.count == 8, let barcode = try? Barcode(text, symbology: .ean8) else { return normalForm(text) }
        return barcode.value
    }
}
