public import ProductDomain

/// Why one product of a batch was not changed; the others are.
public enum ProductRefusal: Error, Hashable, Sendable, Codable, CustomStringConvertible {
    /// The home doesn't have the product that is named so.
    case noProduct(name: String)
    /// Neither a title nor a barcode would be left, by which to find it.
    case nameless(name: String)
    /// The identifier of a product never changes.
    case otherIdentifier(productId: ProductID, wanted: ProductID)
    /// The product has another barcode.
    case otherBarcode(productId: ProductID, wanted: String)
    /// The text already means another product.
    case aliasInUse(alias: String, productId: ProductID)
    /// The text does not mean the product.
    case noAlias(alias: String, name: String)
    /// A text that shall mean the product is empty.
    case emptyAlias(name: String)
    /// The product is not the ingredient, or not preferred for it in the store.
    case notLinked(ingredientKey: String, name: String)
    /// A record's identifier is not one that a home gives, and no alias leads from it.
    case identity(ProductDraftError)
    /// The facts would be wrong.
    case facts(ProductFactsError)
    /// A text by which the product is found has too many bytes.
    case textTooLong(field: String, bytes: Int, most: Int)
    /// The product would be too many ingredients, or have too many tags.
    case tooManyNames(field: String, count: Int, most: Int)
    /// A text has the character U+0000, at which some databases cut it, or too many combining marks.
    case unstorable(name: String)

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .noProduct(let name):
            "The home has no product \"\(name)\": `larder product list` names all, and `larder product add` adds one."
        case .nameless(let name):
            "\(name) would have neither a title nor a barcode: give it a title, or delete it."
        case .otherIdentifier(let productId, let wanted):
            "The product is \(productId), and an identifier never changes to \(wanted): add the other one as a product of "
                + "its own, or give its text as an alias."
        case .otherBarcode(let productId, let wanted):
            "The product is \(productId), so it can't have the barcode \(wanted) too: add that as a product of its own, or as an "
                + "alias, or name it among the relatedBarcodes, if it is a variant."
        case .aliasInUse(let alias, let productId):
            "\"\(alias)\" already means \(productId): remove it there first, or choose another text."
        case .noAlias(let alias, let name):
            "\"\(alias)\" is not an alias of \(name): `larder product get` shows its aliases."
        case .emptyAlias(let name):
            "An alias of \(name) is empty: enter a text by which people or shops know it."
        case .notLinked(let ingredientKey, let name):
            "\(name) is not linked to \"\(ingredientKey)\" there: `larder product link list` shows what is."
        case .identity(let error): error.description
        case .facts(let error): error.description
        case .unstorable(let name):
            "A text of \(name.replacing("\0", with: "")) has the character U+0000, or more than 30 combining marks in a "
                + "row: remove them, and add the product again."
        case .tooManyNames(let field, let count, let most):
            "The product would have \(count) \(field): leave some out, so that at most \(most) are left."
        case .textTooLong(let field, let bytes, let most):
            "A text of \(field) has \(bytes) bytes: shorten it to \(most), and put longer texts into the facts."
        }
    }
}
