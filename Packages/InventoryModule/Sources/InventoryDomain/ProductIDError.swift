/// Why a text is not a `productId`.
public enum ProductIDError: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is nothing but space in it.
    case empty

    /// What happened, and what to do next.
    public var description: String {
        "The productId is empty: give the id of a product, as the list of products shows it."
    }
}
