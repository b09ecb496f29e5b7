/// An identifier that means another product from now on, which modules with references to products need to hear of.
public struct ProductMove: Hashable, Sendable, Codable {
    /// The identifier.
    public let earlierId: ProductID
    /// The product that it means; itself when it means no other one any more.
    public let productId: ProductID

    /// Creates a move.
    public init(from earlierId: ProductID, to productId: ProductID) {
        self.earlierId = earlierId
        self.productId = productId
    }

    /// Creates the move of an alias; `nil` unless the text is an identifier: an in-store number and what the family
    /// calls a product never are.
    package init?(_ alias: ProductAlias) {
        switch ProductReference(typed: alias.alias) {
        case .productId(let id)?: earlierId = id
        case .barcode(let barcode)?:
            guard let id = ProductID(barcode) else { return nil }
            earlierId = id
        case .title?, nil: return nil
        }
        productId = alias.alias == alias.productId.text ? earlierId : alias.productId
    }
}
