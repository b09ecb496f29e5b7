public import ProductDomain

/// What came of adding products.
public struct AddProductsResult: Hashable, Sendable, Codable {
    /// What came of one draft.
    public struct Entry: Hashable, Sendable, Codable {
        /// The product as the home has it now.
        public let product: Product
        /// Whether the home did not have it before.
        public let created: Bool

        /// Makes an entry.
        public init(product: Product, created: Bool) {
            self.product = product
            self.created = created
        }
    }

    /// One entry a draft, in the order of the drafts.
    public let entries: [Entry]

    /// Makes a result.
    public init(entries: [Entry]) { self.entries = entries }
}
