public import ProductDomain

/// A piece of the list of products.
public struct ProductPage: Hashable, Sendable {
    /// By title, then identity.
    public let products: [Product]
    /// Asks for the next page; empty after the last one.
    public let nextCursor: String

    /// Makes a page.
    public init(products: [Product], nextCursor: String) {
        self.products = products
        self.nextCursor = nextCursor
    }
}
