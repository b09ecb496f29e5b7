/// Another text that means a product of the home: a shop's own number, or an identity that it had before.
///
/// An alias leads to a product in one hop, never to another alias.
public struct ProductAlias: Hashable, Sendable, Codable {
    /// The text.
    public let alias: String
    /// The product that it means.
    public let productId: ProductID

    /// Makes an alias.
    public init(alias: String, productId: ProductID) {
        self.alias = alias
        self.productId = productId
    }
}
