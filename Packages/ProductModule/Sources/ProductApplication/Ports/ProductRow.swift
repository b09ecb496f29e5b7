public import Commands
public import ProductDomain

/// A row of the product store.
public enum ProductRow: Hashable, Sendable {
    /// A product.
    case product(Product)
    /// Another text that means a product.
    case alias(ProductAlias)
    /// Which of an ingredient's products the home prefers; read by its entity, and in no table of its own.
    case preferred(PreferredProducts)
    /// An entity of a kind that a later release knows: it is kept and passed on, and has no row here.
    case later(EntityKey)
}
